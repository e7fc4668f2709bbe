import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { mayAs, type Role, roleNames, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { useInvite } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { roleChoices } from './role-choices.ts';
import { sendsMailQuery, type User } from './staff-queries.ts';
import { useResetLink } from './use-reset-link.ts';

/** What can be done about somebody: another role, a new invitation, removal. Nothing for those above one's own role. */
export function PersonMenu({ user }: { readonly user: User }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const { invite, passed, forgetPassed } = useInvite({
    onFailure: (error) => notifyFailure(t('{email} was not invited again', { email: user.email }), error),
  });
  const reset = useResetLink(user);
  const hasNoMail = useQuery(sendsMailQuery).data === false;
  const [open, setOpen] = useState<'role' | 'remove'>();
  const [role, setRole] = useState<Role>(user.role);
  const name = user.name || user.email;
  if (!mayAs(session.role, user.role))
    return <span className="text-xs text-ink-faint">{t('above your role')}</span>;

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] });
  const changeRole = async () => {
    await call('PUT', '/admin/users/{id}', { path: { id: user.id }, body: { role } });
    await refresh();
    if (user.id === session.user.id) await queryClient.invalidateQueries({ queryKey: ['session'] });
    notify(t('{name} is now {role}', { name, role: roleNames[role] }));
  };
  const remove = async () => {
    await call('DELETE', '/admin/users/{id}', { path: { id: user.id } });
    await refresh();
    notify(
      user.status === 'invited'
        ? t('The invitation of {name} is withdrawn', { name })
        : t('{name} no longer works in {tenant}', { name, tenant: session.tenant.name }),
    );
  };
  const inviteAgain = () => void invite.run({ email: user.email, name: user.name, role: user.role });
  return (
    <>
      <MenuButton
        label={t('Actions for {name}', { name })}
        trigger={
          <IconButton label={t('Actions for {name}', { name })} icon={<Ellipsis className="size-4" />} />
        }
        entries={[
          { label: t('Change role …'), onSelect: () => setOpen('role') },
          user.status === 'invited' && { label: t('Send the invitation again'), onSelect: inviteAgain },
          hasNoMail &&
            user.status === 'active' &&
            user.id !== session.user.id && {
              label: t('Make a link to a new password'),
              onSelect: reset.make,
            },
          'separator',
          { label: t('Remove …'), isDangerous: true, onSelect: () => setOpen('remove') },
        ]}
      />
      <LinkDialog passed={passed} onClose={forgetPassed} />
      <LinkDialog passed={reset.passed} onClose={reset.forgetPassed} />
      <ConfirmDialog
        title={t('Role of {name}', { name })}
        isOpen={open === 'role'}
        onClose={() => setOpen(undefined)}
        action={t('Change the role')}
        onConfirm={changeRole}
      >
        <SelectField
          label={t('Role')}
          value={role}
          choices={roleChoices(session.role)}
          onChange={setRole}
          help={
            user.status === 'invited'
              ? t('They get it when they accept.')
              : t('It holds from their next request on.')
          }
        />
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Remove {name}?', { name })}
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        action={t('Remove')}
        isDangerous
        onConfirm={remove}
      >
        <p>
          {user.status === 'invited'
            ? t('The link of the invitation stops working.')
            : t(
                'They can no longer sign in to {tenant}, and are signed out of it at once. What they wrote stays. Readers still see their name on posts and in fields that refer to them, and the history keeps it.',
                { tenant: session.tenant.name },
              )}
        </p>
      </ConfirmDialog>
    </>
  );
}
