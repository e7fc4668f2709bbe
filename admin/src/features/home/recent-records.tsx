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
    <ul aria-label={t('Changed lately')} className="-mx-2 -my-1 flex flex-col">
      {records.map((record) => (
        <li
          key={`${record.id} ${record.locale}`}
          className="relative flex items-center gap-3 rounded-lg p-2 text-sm hover:bg-sunken"
        >
          {/* Its room is there before the picture. */}
          <span className="flex h-10 w-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
            <Suspense>
              <RecordCover kind={record.kind} id={record.id} typeSlug={record.type} />
            </Suspense>
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <Link
              {...recordLink(record.kind, record.id, record.type ?? '')}
              search={{ locale: record.locale }}
              dir="auto"
              className="truncate rounded leading-6.5 font-medium after:absolute after:inset-0 hover:underline"
            >
              {record.name.trim() || record.slug}
            </Link>
            {/* The time stands above the link that covers the row: it says when exactly. */}
            <span className="text-xs text-ink-soft [&_button]:relative">
              <bdi>{record.typeName}</bdi>
              {' · '}
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
          <RecordStatus record={record} />
        </li>
      ))}
    </ul>
  );
}
