import type { OverviewRecord } from '../../api/overview.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RecordRow } from './record-rows.tsx';

/** What goes live or offline by itself, the next first. */
export function Upcoming({ records }: { readonly records: readonly OverviewRecord[] }) {
  if (records.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Nothing is scheduled. A page, item or post can go live, or offline, at a time that you choose in its
        editor.
      </p>
    );
  }
  return (
    <ul aria-label="Scheduled" className="-my-2 divide-y divide-line">
      {records.map((record) => (
        <RecordRow key={record.id} record={record}>
          <span className="flex flex-col items-end text-xs text-ink-soft">
            {record.publishAt && (
              <span>
                Goes live <RelativeTime time={record.publishAt} />
              </span>
            )}
            {record.unpublishAt && (
              <span>
                Goes offline <RelativeTime time={record.unpublishAt} />
              </span>
            )}
          </span>
        </RecordRow>
      ))}
    </ul>
  );
}
