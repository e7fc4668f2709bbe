import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Section } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { type ListedSession, sessionsQuery } from './staff-queries.ts';

/** Where one is signed in, each of which can be ended. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const end = async (ending: () => Promise<unknown>, said: string) => {
    try {
      await ending();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      notify(said);
    } catch (error) {
      notifyFailure(t('The session was not ended'), error);
    }
  };
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  const endOthers = others.length > 0 && (
    <Button
      onPress={() => void end(() => call('DELETE', '/auth/sessions'), t('All other sessions have ended'))}
    >
      {t('End all others')}
    </Button>
  );
  return (
    <Section title={t('Sessions')} lead={t('Where you are signed in.')} actions={endOthers}>
      {sessions.isError && <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Loading lines={3} />}
      <ul className="divide-y divide-hairline rounded-xl border border-line bg-surface px-4">
        {sessions.data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Described session={session} />
            {session.current ? (
              <Badge tone="ok">{t('this one')}</Badge>
            ) : (
              <Button
                aria-label={t('End the session of {device}', { device: deviceOf(session.userAgent) })}
                onPress={() =>
                  void end(
                    () => call('DELETE', '/auth/sessions/{id}', { path: { id: session.id } }),
                    t('The session has ended'),
                  )
                }
              >
                {t('End [verb]')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Described({ session }: { readonly session: ListedSession }) {
  return (
    <div className="min-w-0 text-sm">
      <span className="font-medium">{deviceOf(session.userAgent)}</span>
      <span className="text-ink-soft"> {t('in {tenant}', { tenant: session.tenant.name })}</span>
      <p className="text-xs text-ink-faint">
        {rich('{ip} · last used {used} · signed in {begun}', {
          ip: session.ip,
          used: <RelativeTime time={session.lastUsedAt} />,
          begun: <RelativeTime time={session.createdAt} />,
        })}
      </p>
    </div>
  );
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

/** Browser and system as people name them; what is unknown is shown as it is. */
function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? (userAgent.slice(0, 60) || t('A program'));
}
