import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { roleNames, sessionQuery } from '../../api/session.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { dropInvitation, keptInvitation } from './kept-invitation.ts';
import { invitationsQuery, type OwnInvitation } from './staff-queries.ts';

/** What one is invited to, each to be accepted or declined; nothing where there is none. */
export function InvitationList() {
  const invitations = useQuery(invitationsQuery);
  const queryClient = useQueryClient();
  if (!invitations.data || invitations.data.length === 0) return null;
  const answer = async (answering: () => Promise<unknown>, said: string) => {
    try {
      await answering();
      dropInvitation();
      notify(said);
    } catch (error) {
      notifyFailure(t('The invitation was not answered'), error);
    }
    await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const accept = ({ id, tenant }: OwnInvitation) => {
    const token = keptInvitation();
    const said = t('You may now work on {name}', { name: tenant.name });
    const body = token ? { token } : {};
    return answer(() => call('POST', '/auth/invitations/{id}/accept', { path: { id }, body }), said);
  };
  return (
    <Panel title={t('Invitations')}>
      <ul className="flex flex-col divide-y divide-line">
        {invitations.data.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <Described invitation={invitation} />
            <div className="flex gap-2">
              <Button
                aria-label={t('Decline the invitation to {name}', { name: invitation.tenant.name })}
                onPress={() =>
                  void answer(
                    () => call('DELETE', '/auth/invitations/{id}', { path: { id: invitation.id } }),
                    t('The invitation is declined'),
                  )
                }
              >
                {t('Decline')}
              </Button>
              {isAcceptable(invitation) && (
                <Button
                  variant="primary"
                  aria-label={t('Accept the invitation to {name}', { name: invitation.tenant.name })}
                  onPress={() => void accept(invitation)}
                >
                  {t('Accept')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function isAcceptable({ needsLink }: OwnInvitation): boolean {
  return !needsLink || keptInvitation() !== undefined;
}

function Described({ invitation }: { readonly invitation: OwnInvitation }) {
  const { tenant, role, invitedBy, expiresAt } = invitation;
  const time = <RelativeTime time={expiresAt} />;
  return (
    <div className="min-w-0 text-sm">
      <span className="font-medium">{tenant.name}</span>
      <span className="text-ink-soft"> {t('as {role}', { role: roleNames[role] })}</span>
      <p className="text-xs text-ink-faint">
        {invitedBy
          ? rich('from {person} · expires {time}', { person: invitedBy, time })
          : rich('expires {time}', { time })}
      </p>
      {!isAcceptable(invitation) && (
        <p className="text-xs text-ink-soft">{t('Open its link to accept it.')}</p>
      )}
    </div>
  );
}
