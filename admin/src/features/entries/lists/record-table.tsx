import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RecordKind, RecordSummary } from '../../../api/records.ts';
import { addressOf } from '../../../routing/address-of.ts';
import type { ColumnWidths } from '../../../ui/table/column-widths.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { linkOf } from './list-columns.tsx';
import { type Selection, selectedOf, selectRows } from './selection.ts';

/** The rows of a list. A row opens its record; Ctrl/Cmd+click and the middle button open it in a new tab. */
export function RecordTable(props: {
  readonly kind: RecordKind;
  readonly label: string;
  readonly rows: readonly RecordSummary[];
  readonly columns: readonly TableColumn<RecordSummary>[];
  /** A field, with `-` before it for the other direction. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection;
  /** Left out for those who may change nothing. */
  readonly onSelect?: (selection: Selection) => void;
  readonly onPeek: (record: RecordSummary) => void;
  readonly sizes: ColumnWidths;
  /** The language that the list is about: rows open in it. */
  readonly locale?: string | undefined;
}) {
  const { kind, label, rows, columns, sort, onSort, selection, onSelect, onPeek, sizes, locale } = props;
  const router = useRouter();
  const isDescending = sort.startsWith('-');
  const selected = useMemo(() => selectedOf(selection, rows), [selection, rows]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      {...{ onPeek, sizes }}
      onOpen={(record) => void router.navigate(linkOf(kind, record, locale))}
      onNear={(record) => void router.preloadRoute(linkOf(kind, record, locale))}
      hrefOf={(record) => addressOf(linkOf(kind, record, locale))}
      sort={{
        column: sort.replace(/^-/, ''),
        direction: isDescending ? 'descending' : 'ascending',
      }}
      onSort={({ column, direction }) => onSort(`${direction === 'descending' ? '-' : ''}${column}`)}
      {...(onSelect && {
        selected,
        onSelect: (ids: ReadonlySet<string>) => onSelect(selectRows(selection, rows, ids)),
      })}
    />
  );
}
