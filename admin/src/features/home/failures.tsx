import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FailingWebhook, Overview, OverviewRecord } from '../../api/overview.ts';
import { plural, rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime, withOwnTimes } from '../../ui/relative-time.tsx';
import { RecordRow } from './record-rows.tsx';

/** All that failed: releases, schedules, and webhooks for those who see them. */
export function AllFailures(props: { readonly overview: Overview; readonly seesWebhooks: boolean }) {
  const { failedReleases = [], scheduleFailures, failingWebhooks } = props.overview;
  return (
    <>
      {failedReleases.length > 0 && <FailedReleases releases={failedReleases} />}
      {scheduleFailures.length > 0 && <FailedSchedules records={scheduleFailures} />}
      {props.seesWebhooks && failingWebhooks.length > 0 && <FailingWebhooks webhooks={failingWebhooks} />}
    </>
  );
}

/** What should have gone live or offline and did not: with the reason. */
function FailedSchedules({ records }: { readonly records: readonly OverviewRecord[] }) {
  const title = plural(records.length, 'A scheduled change failed', '{count} scheduled changes failed');
  return (
    <Failures
      title={title}
      lead={plural(
        records.length,
        'Readers still see what they saw before. Open the record, fix what’s wrong and publish it.',
        'Readers still see what they saw before. Open each record, fix what’s wrong and publish it.',
      )}
    >
      {records.map((record) => (
        <RecordRow key={record.id} record={record}>
          <span className="max-w-md text-xs break-words text-danger">
            {withOwnTimes(record.scheduleError ?? '')}
          </span>
        </RecordRow>
      ))}
    </Failures>
  );
}

/** Releases that could not be published when their time came. */
function FailedReleases({ releases }: { readonly releases: NonNullable<Overview['failedReleases']> }) {
  const title = plural(releases.length, 'A scheduled release failed', '{count} scheduled releases failed');
  return (
    <Failures
      title={title}
      lead={plural(
        releases.length,
        'None of it was published. Open it to see what’s wrong, then publish or schedule it again.',
        'None of them was published. Open one to see what’s wrong, then publish or schedule it again.',
      )}
    >
      {releases.map(({ id, name, error }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
          <Link
            to="/releases/$id"
            params={{ id }}
            className="truncate rounded py-0.5 font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="max-w-md text-xs break-words text-danger">{withOwnTimes(error)}</span>
        </li>
      ))}
    </Failures>
  );
}

/** Webhooks whose receivers do not take what they are sent. */
function FailingWebhooks({ webhooks }: { readonly webhooks: readonly FailingWebhook[] }) {
  const title = plural(webhooks.length, 'A webhook is failing', '{count} webhooks are failing');
  return (
    <Failures
      title={title}
      lead={plural(
        webhooks.length,
        'Its receiver doesn’t accept deliveries. Open the webhook to see them.',
        'Their receivers don’t accept deliveries. Open a webhook to see them.',
      )}
    >
      {webhooks.map((webhook) => (
        <li
          key={webhook.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
        >
          <span className="flex min-w-0 flex-col">
            <Link
              to="/webhooks/$id"
              params={{ id: webhook.id }}
              className="truncate rounded py-0.5 font-medium hover:underline"
            >
              <bdi>{webhook.name}</bdi>
            </Link>
            <span className="truncate text-xs text-ink-soft">{webhook.url}</span>
          </span>
          <span className="flex max-w-md flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs">
            {webhook.pausedAt && <Badge tone="danger">{t('Paused')}</Badge>}
            <span className="break-words text-danger">{reasonOf(webhook)}</span>
            {webhook.failingSince && (
              <span className="text-ink-soft">
                {rich('First failed {time}', { time: <RelativeTime time={webhook.failingSince} /> })}
              </span>
            )}
          </span>
        </li>
      ))}
    </Failures>
  );
}

function reasonOf({ responseStatus, error }: FailingWebhook): string {
  if (responseStatus !== null) return t('Answered {status}', { status: responseStatus });
  return error ?? t('No answer');
}

function Failures(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <section className="rounded-xl border border-danger/40 bg-surface">
      <header className="flex items-start gap-2.5 px-4 pt-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <div>
          <h2 className="text-sm text-danger">{props.title}</h2>
          <p className="text-xs text-ink-soft">{props.lead}</p>
        </div>
      </header>
      <ul aria-label={props.title} className="divide-y divide-hairline px-4 py-1">
        {props.children}
      </ul>
    </section>
  );
}
