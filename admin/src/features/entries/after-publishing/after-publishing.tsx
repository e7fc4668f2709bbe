import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { previewSitesQuery } from '../../../api/preview-sites.ts';
import { kindNames, type RecordKind } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { locale } from '../../../locale.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { openOnSite } from '../editor/preview/open-on-site.ts';
import { type AfterPublishing as After, afterPublishingQuery } from './after-query.ts';
import { purgeInWords, type Standing, toldInWords } from './after-words.ts';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
const dayAndClock = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });

const icons: Readonly<Record<Standing, readonly [LucideIcon, string]>> = {
  done: [CircleCheck, 'text-ok'],
  waiting: [CircleDashed, 'text-info'],
  trouble: [CircleAlert, 'text-danger'],
};

/** When a record went live, who was told and what they answered, with the way to each; it keeps itself up to date. */
export function AfterPublishing(props: {
  readonly kind: RecordKind;
  /** Of the record or the translation. */
  readonly address: string;
  readonly publishedAt: string;
  /** Readers see this publication. */
  readonly isLive: boolean;
}) {
  const { kind, address, publishedAt, isLive } = props;
  const { data, error, refetch } = useQuery(afterPublishingQuery(kind, address, publishedAt));
  const { data: sites = [] } = useQuery({ ...previewSitesQuery, enabled: isLive });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('Loading what followed')} lines={3} />;
  const { purge } = data;
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t('What followed')} aria-live="polite" className="flex flex-col gap-2.5">
        <Line standing="done">
          {rich('Live at {time}', { time: <Clock time={publishedAt} /> })}
          {isLive && sites.length > 0 && (
            <Button
              variant="quiet"
              className="ms-1 min-h-6 px-1.5 text-accent"
              onPress={() => void openOnSite(kind, address, { drafts: false })}
            >
              {t('Open on the site')}
            </Button>
          )}
        </Line>
        {purge && (
          <Line standing={purgeInWords(purge).standing}>
            {purge.at
              ? rich('{event} at {time}', {
                  event: purgeInWords(purge).words,
                  time: <Clock time={purge.at} />,
                })
              : purgeInWords(purge).words}
          </Line>
        )}
        {data.webhooks.map((told) => (
          <ToldLine key={`${told.deliveryId ?? told.name} ${told.isAgain} ${told.completedAt}`} told={told} />
        ))}
      </ol>
      {data.webhooks.length === 0 && <NobodyTold kind={kind} isLive={isLive} hasPurge={purge !== null} />}
    </div>
  );
}

function ToldLine({ told }: { readonly told: After['webhooks'][number] }) {
  const { name, webhookId, deliveryId, error, nextRetryAt, isAgain, status } = told;
  const { standing, words } = toldInWords(told);
  const title = <bdi className="font-medium">{name ?? t('A deleted webhook')}</bdi>;
  return (
    <Line standing={standing}>
      {webhookId && name !== null ? (
        <Link
          to="/webhooks/$id"
          params={{ id: webhookId }}
          search={{ delivery: deliveryId }}
          className="inline-flex min-h-6 items-center rounded text-accent hover:underline"
        >
          {title}
        </Link>
      ) : (
        title
      )}{' '}
      {words}
      {status === 'failed' && nextRetryAt && (
        <>
          {' '}
          <RelativeTime time={nextRetryAt} />
        </>
      )}
      {isAgain && t(', sent again by hand')}
      {error && standing === 'trouble' && <span className="block text-xs text-danger">{error}</span>}
    </Line>
  );
}

function NobodyTold(props: {
  readonly kind: RecordKind;
  readonly isLive: boolean;
  readonly hasPurge: boolean;
}) {
  const { kind, isLive, hasPurge } = props;
  const { many } = kindNames[kind];
  const isDeveloper = useMay('developer');
  if (!isLive)
    return (
      <p className="text-sm text-ink-soft">
        {t('No webhook was told of it, or it was too long ago to be kept. Deliveries are kept for 30 days.')}
      </p>
    );
  return (
    <p className="text-sm text-ink-soft">
      {hasPurge
        ? t('No webhook listens to {many} that go live.', { many })
        : t(
            'No webhook listens to {many} that go live, and no cache stands in front of Galley. Readers get what is live at once.',
            { many },
          )}
      {isDeveloper && (
        <>
          {' '}
          <Link to="/webhooks" className="rounded text-accent underline">
            {t('Webhooks')}
          </Link>
        </>
      )}
    </p>
  );
}

function Line({ standing, children }: { readonly standing: Standing; readonly children: ReactNode }) {
  const [Icon, tone] = icons[standing];
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1 leading-6 break-words">{children}</span>
    </li>
  );
}

/** A time to the second, with its day where that is not today. */
function Clock({ time }: { readonly time: string }) {
  const at = new Date(time);
  const isToday = at.toDateString() === new Date().toDateString();
  return <span className="tabular-nums">{(isToday ? clock : dayAndClock).format(at)}</span>;
}
