import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { OverviewRecord } from '../../api/overview.ts';
import { recordLink } from '../../api/records.ts';
import { rich, t } from '../../messages/messages.ts';
import { lazily } from '../../ui/lazily.ts';
import { RecordStatus } from '../../ui/record-status.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const RecordCover = lazily(() =>
  import('../entries/cards/record-cover.tsx').then(({ RecordCover: one }) => one),
);

/** The records that changed lately, with their pictures: what they are, how they stand, and who changed them. */
export function RecentRecords({ records }: { readonly records: readonly OverviewRecord[] }) {
  return (
    <ul
      aria-label={t('Changed lately')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4"
    >
      {records.map((record) => (
        <li
          key={`${record.id} ${record.locale}`}
          className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line hover:border-line-strong"
        >
          {/* Its room is there before the picture. */}
          <span className="flex h-28 items-center justify-center bg-sunken">
            <Suspense>
              <RecordCover kind={record.kind} id={record.id} typeSlug={record.type} />
            </Suspense>
          </span>
          <span className="flex flex-col gap-1 p-3 text-sm">
            <Link
              {...recordLink(record.kind, record.id, record.type ?? '')}
              search={{ locale: record.locale }}
              dir="auto"
              className="truncate rounded font-medium after:absolute after:inset-0 hover:underline"
            >
              {record.name.trim() || record.slug}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="text-xs text-ink-soft">{record.typeName}</bdi>
              <RecordStatus record={record} />
            </span>
            {/* Above the link that covers the card: it says its time. */}
            <span className="relative self-start text-xs text-ink-soft">
              {record.updatedBy ? (
                rich('{time} by {person}', {
                  time: <RelativeTime time={record.updatedAt} />,
                  person: <bdi>{record.updatedBy.name}</bdi>,
                })
              ) : (
                <RelativeTime time={record.updatedAt} />
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
