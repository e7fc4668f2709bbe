import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countAttempts } from './delivery-words.ts';
import type { Webhook } from './webhook-records.ts';

/** Whether a webhook is on, and whether what it sends arrives, in a word or two. */
export function WebhookHealth({ webhook }: { readonly webhook: Webhook }) {
  const { isActive, pausedAt, failingSince, lastDeliveryAt } = webhook;
  if (pausedAt) return <Badge tone="danger">{t('Paused: kept failing')}</Badge>;
  if (!isActive) return <Badge>{t('Off')}</Badge>;
  if (failingSince)
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge tone="warn">{t('Failing')}</Badge>
        <span className="flex flex-wrap gap-x-1 text-xs text-ink-soft">
          {rich('First failed {time}', { time: <RelativeTime time={failingSince} /> })}
        </span>
      </div>
    );
  return lastDeliveryAt ? (
    <Badge tone="ok">{t('Works [state]')}</Badge>
  ) : (
    <Badge tone="info">{t('Nothing sent yet')}</Badge>
  );
}

/** What is wrong with a webhook, what follows from it, and what to do; nothing while all is well. */
export function HealthNotice({ webhook, resume }: { readonly webhook: Webhook; readonly resume: ReactNode }) {
  const { isActive, pausedAt, failingSince, consecutiveFailures } = webhook;
  if (pausedAt)
    return (
      <Notice
        tone="border-danger/40 bg-danger-soft"
        title={t('Galley has paused this webhook')}
        action={resume}
      >
        {failingSince
          ? rich('First failed {since}. Paused {paused}, after {attempts}.', {
              since: <RelativeTime time={failingSince} />,
              attempts: countAttempts(consecutiveFailures),
              paused: <RelativeTime time={pausedAt} />,
            })
          : rich('Paused {paused}, after {attempts}.', {
              attempts: countAttempts(consecutiveFailures),
              paused: <RelativeTime time={pausedAt} />,
            })}{' '}
        {t('Send a test; once the receiver answers again, resume: what still waits is sent then.')}
      </Notice>
    );
  if (!isActive)
    return (
      <Notice tone="border-line bg-sunken" title={t('This webhook is off')} action={resume}>
        {t('New events are not sent to it, and what still waits for it waits on.')}
      </Notice>
    );
  if (failingSince)
    return (
      <Notice tone="border-warn/40 bg-warn-soft" title={t('Nothing arrives')}>
        {rich('First failed {since}: {attempts} in a row.', {
          since: <RelativeTime time={failingSince} />,
          attempts: countAttempts(consecutiveFailures),
        })}{' '}
        {t('After three days, and 20 attempts or more, Galley pauses it.')}
      </Notice>
    );
  return null;
}

function Notice(props: {
  readonly tone: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  const { tone, title, children, action } = props;
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4 text-sm ${tone}`}
    >
      <div className="flex min-w-0 flex-1 gap-2.5">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-ink-soft">{children}</p>
        </div>
      </div>
      {action}
    </div>
  );
}
