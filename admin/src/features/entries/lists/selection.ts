import type { RecordSummary } from '../../../api/records.ts';

/** What is selected in a list: records, also of other pages, or all that match but for some. */
export type Selection =
  | { readonly mode: 'some'; readonly records: ReadonlyMap<string, RecordSummary> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<string> };

export const nothingSelected: Selection = { mode: 'some', records: new Map() };
export const allSelected: Selection = { mode: 'all', except: new Set() };

/** The selection after the rows of the page that is shown were selected as `ids` say; other pages stay as they were. */
export function selectRows(
  selection: Selection,
  rows: readonly RecordSummary[],
  ids: ReadonlySet<string>,
): Selection {
  if (selection.mode === 'all') {
    const except = new Set(selection.except);
    for (const { id } of rows) {
      if (ids.has(id)) except.delete(id);
      else except.add(id);
    }
    return { mode: 'all', except };
  }
  const records = new Map(selection.records);
  for (const row of rows) {
    if (ids.has(row.id)) records.set(row.id, row);
    else records.delete(row.id);
  }
  return { mode: 'some', records };
}

/** The ids of the rows of a page that are selected. */
export function selectedOf(selection: Selection, rows: readonly RecordSummary[]): ReadonlySet<string> {
  const isSelected = ({ id }: RecordSummary) =>
    selection.mode === 'all' ? !selection.except.has(id) : selection.records.has(id);
  return new Set(rows.filter(isSelected).map(({ id }) => id));
}

/** How many records are selected, of a list with so many. */
export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.records.size;
}
