import { useRouter } from '@tanstack/react-router';
import type { RecordKind, RecordSummary } from '../../../api/records.ts';
import type { ColumnWidths } from '../../../ui/column-widths.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
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
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      {...{ onPeek, sizes }}
      onOpen={(record) => void router.navigate(linkOf(kind, record, locale))}
      hrefOf={(record) => router.history.createHref(router.buildLocation(linkOf(kind, record, locale)).href)}
      sort={{
        column: sort.replace(/^-/, ''),
        direction: isDescending ? 'descending' : 'ascending',
      }}
      onSort={({ column, direction }) => onSort(`${direction === 'descending' ? '-' : ''}${column}`)}
      {...(onSelect && {
        selected: selectedOf(selection, rows),
        onSelect: (ids: ReadonlySet<string>) => onSelect(selectRows(selection, rows, ids)),
      })}
    />
  );
}
