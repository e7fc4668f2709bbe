import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OverviewRecord } from '../../api/overview.ts';
import { recordLink } from '../../api/records.ts';
import { rich } from '../../messages/messages.ts';
import { RecordStatus } from '../../ui/record-status.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Records in short: name, type, state, and when who changed them. */
export function RecordRows(props: {
  readonly label: string;
  readonly records: readonly OverviewRecord[];
  readonly isByShown?: boolean;
}) {
  const { label, records, isByShown = false } = props;
  return (
    <ul aria-label={label} className="divide-y divide-hairline">
      {records.map((record) => (
        <RecordRow key={record.id} record={record}>
          <RecordStatus record={record} />
          <span className="text-xs text-ink-soft">
            {isByShown && record.updatedBy ? (
              rich('{time} by {person}', {
                time: <RelativeTime time={record.updatedAt} />,
                person: <bdi>{record.updatedBy.name}</bdi>,
              })
            ) : (
              <RelativeTime time={record.updatedAt} />
            )}
          </span>
        </RecordRow>
      ))}
    </ul>
  );
}

/** One record with its link; what is to say of it stands at its end. */
export function RecordRow(props: { readonly record: OverviewRecord; readonly children: ReactNode }) {
  const { record, children } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <span className="flex min-w-0 flex-col">
        <Link
          {...recordLink(record.kind, record.id, record.type ?? '')}
          dir="auto"
          className="truncate rounded py-0.5 font-medium hover:underline"
        >
          {record.name.trim() || record.slug}
        </Link>
        <span dir="auto" className="text-xs text-ink-faint">
          {record.typeName}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">{children}</span>
    </li>
  );
}
