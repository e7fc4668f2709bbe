import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { timeInWords } from '../../../locale.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { AfterButton } from '../after-publishing/after-button.tsx';
import { actorName } from '../editor/status-panel.tsx';
import { type LiveSpan, liveHistoryQuery } from './live-query.ts';

/** What readers saw of a record, from when to when, by whom and in which release, with the way to the site as it was then. */
export function LiveSpans(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  /** Shows the site as of a time. */
  readonly onLook: (at: string) => void;
}) {
  const { kind, record, onLook } = props;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    liveHistoryQuery(kind, record.id),
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const [newest] = data?.pages ?? [];
  if (!data || !newest) return <Loading label={t('Loading what was live')} lines={6} />;
  const { historyFrom } = newest.meta;
  const spans = data.pages.flatMap((page) => page.data);
  const since = t('It is known since {time} what was live.', { time: timeInWords(historyFrom) });
  if (spans.length === 0) {
    return (
      <EmptyState title={t('Readers have not seen this {one}', { one: kindNames[kind].one })}>
        {`${t('Once it is published, all that they see of it is listed here.')} ${since}`}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t('What was live')} className="flex flex-col divide-y divide-line">
        {spans.map((span) => (
          <Span
            key={span.from}
            span={span}
            {...{ kind, record }}
            // What went live before the history began is looked at as of its beginning.
            onLook={() => onLook(Date.parse(span.from) < Date.parse(historyFrom) ? historyFrom : span.from)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} className="self-start" onPress={() => void fetchNextPage()}>
          {t('Show older ones ({count} more)', { count: newest.pagination.total - spans.length })}
        </Button>
      )}
      <p className="text-xs text-ink-faint">{since}</p>
    </div>
  );
}

function Span(props: {
  readonly span: LiveSpan;
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly onLook: () => void;
}) {
  const { kind, record } = props;
  const { from, to, name, slug, by, release, publishedAt } = props.span;
  const isEditor = useMay('editor');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-1.5 font-medium">
          {to === null
            ? t('Live since {time}', { time: timeInWords(from) })
            : t('Live from {from} to {to}', { from: timeInWords(from), to: timeInWords(to) })}
          {to === null && <Badge tone="ok">{t('Live')}</Badge>}
        </p>
        <p className="text-xs text-ink-soft">
          {by ? actorName(by) : 'Galley'}
          {release && (
            <>
              {' · '}
              {rich('in the release {name}', {
                name: isEditor ? (
                  <Link
                    to="/releases/$id"
                    params={{ id: release.id }}
                    className="inline-flex min-h-6 items-center rounded text-accent underline"
                  >
                    <bdi>{release.name}</bdi>
                  </Link>
                ) : (
                  <bdi>{release.name}</bdi>
                ),
              })}
            </>
          )}
          {' · '}
          <bdi>{slug}</bdi>
        </p>
        {name !== record.name && (
          <p className="text-xs break-words text-ink-faint">
            {rich('It was called “{name}”', { name: <bdi>{name}</bdi> })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isEditor && publishedAt && (
          <AfterButton
            {...{ kind, publishedAt, address: record.id, isLive: to === null }}
            trigger={
              <Button variant="quiet" aria-label={t('What followed, {time}', { time: timeInWords(from) })}>
                {t('What followed')}
              </Button>
            }
          />
        )}
        <Button
          aria-label={t('Look at the site then, {time}', { time: timeInWords(from) })}
          onPress={props.onLook}
        >
          <History aria-hidden="true" className="size-4" /> {t('Look at the site then')}
        </Button>
      </div>
    </li>
  );
}
