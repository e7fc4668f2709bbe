import { Link } from '@tanstack/react-router';
import type { Overview, OverviewRecord } from '../../api/overview.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RecordRow } from './record-rows.tsx';

/** What goes live or offline by itself, the next first. */
export function Upcoming(props: {
  readonly records: readonly OverviewRecord[];
  readonly releases: NonNullable<Overview['scheduledReleases']>;
}) {
  const { records, releases } = props;
  if (records.length === 0 && releases.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Nothing is scheduled. A page, item or post can go live, or offline, at a time that you choose in its
        editor.
      </p>
    );
  }
  return (
    <ul aria-label="Scheduled" className="-my-2 divide-y divide-line">
      {releases.map(({ id, name, publishAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
          <span className="flex min-w-0 flex-col">
            <Link
              to="/releases/$id"
              params={{ id }}
              className="truncate rounded py-0.5 font-medium hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="text-xs text-ink-faint">Release</span>
          </span>
          <span className="text-xs text-ink-soft">
            Goes live <RelativeTime time={publishAt} />
          </span>
        </li>
      ))}
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
