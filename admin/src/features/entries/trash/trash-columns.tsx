import { RotateCcw } from 'lucide-react';
import { kindNames } from '../../../api/records.ts';
import { Button } from '../../../ui/button.tsx';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { nameOf } from '../lists/list-columns.tsx';
import type { RestoreFailure } from './restore-records.ts';
import type { TrashedRecord } from './trash-query.ts';

/** What the trash shows of each record, with the reason where restoring it failed. */
export function trashColumns(props: {
  readonly failures: ReadonlyMap<string, RestoreFailure>;
  readonly isBusy: boolean;
  /** Left out for those who may restore nothing. */
  readonly onRestore?: (record: TrashedRecord) => void;
}): readonly TableColumn<TrashedRecord>[] {
  const { failures, isBusy, onRestore } = props;
  const action: TableColumn<TrashedRecord> = {
    id: 'action',
    title: 'Action',
    render: (record) => (
      <Button
        aria-label={`Restore ${nameOf(record)}`}
        isDisabled={isBusy}
        onPress={() => onRestore?.(record)}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Restore</span>
      </Button>
    ),
  };
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      render: (record) => <TrashedName record={record} failure={failures.get(record.id)} />,
    },
    {
      id: 'kind',
      title: 'Kind',
      isMinor: true,
      render: ({ kind, type }) => (
        <span className="text-ink-soft">
          {kind === 'blogPost' ? 'Post' : `${type.name} (${kindNames[kind].one})`}
        </span>
      ),
    },
    { id: 'deletedAt', title: 'Deleted', render: ({ deletedAt }) => <RelativeTime time={deletedAt} /> },
    {
      id: 'deletedBy',
      title: 'By',
      isMinor: true,
      render: ({ deletedBy }) => <span className="break-words text-ink-soft">{deletedBy?.name ?? '–'}</span>,
    },
    {
      id: 'purgeAt',
      title: 'Gone for good',
      isMinor: true,
      render: ({ purgeAt }) => <RelativeTime time={purgeAt} />,
    },
    ...(onRestore ? [action] : []),
  ];
}

function TrashedName(props: {
  readonly record: TrashedRecord;
  readonly failure: RestoreFailure | undefined;
}) {
  const { record, failure } = props;
  return (
    <>
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{nameOf(record)}</span>
      <span className="block font-mono text-xs break-all text-ink-faint">{record.slug}</span>
      {failure && (
        <span role="alert" className="mt-1 block text-xs text-danger">
          Not restored. {failure.reason}
        </span>
      )}
    </>
  );
}
