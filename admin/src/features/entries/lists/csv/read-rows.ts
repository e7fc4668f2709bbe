import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { suggestSlug } from '../../editor/suggest-slug.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';
import { faultOfCell, fromCell } from './cells.ts';
import type { ColumnTarget } from './map-columns.ts';
import { type DecimalSign, notationOfFile } from './number-notation.ts';
import type { CsvTable } from './read-csv.ts';
import { asTyped } from './write-csv.ts';

/** What is wrong with a row of a table, and in which column, where it is one. */
export interface RowProblem {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly column?: string | undefined;
  readonly message: string;
}

/** How the cells of a table are read. */
export interface RowOptions {
  readonly clears: boolean;
  /** The sign before decimals. Without it, other numbers of the file show it. */
  readonly decimal?: DecimalSign | undefined;
}

/** A row as the service takes it. */
export interface TableRow {
  readonly row: number;
  readonly slug: string;
  readonly name?: string;
  /** null clears a field. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Bytes that the fields of a record may have. */
const mostBytes = 1024 * 1024;

/**
 * The rows of a table by what its columns go into, and what cannot be read of it. A row without a slug gets one made of its
 * name. Empty cells say nothing, or clear their fields.
 */
export function readTableRows(
  table: CsvTable,
  targets: readonly ColumnTarget[],
  fields: readonly SchemaField[],
  { clears, decimal }: RowOptions,
): { readonly rows: readonly TableRow[]; readonly problems: readonly RowProblem[] } {
  const problems: RowProblem[] = [];
  const rows: TableRow[] = [];
  const seen = new Map<string, number>();
  const numberColumns = fields
    .filter(({ type }) => fieldTypeOf(type)?.compared === 'number')
    .map(({ name }) => targets.indexOf(`fields.${name}`));
  const numberCells = numberColumns.flatMap((at) => table.rows.map(({ cells }) => asTyped(cells[at] ?? '')));
  const numbers = notationOfFile(numberCells, table.separator, decimal);
  const positions = new Map(targets.map((target, at) => [target, at]));
  const positionOf = (target: string) => positions.get(target) ?? -1;
  const columnOf = (target: string) => table.header[positionOf(target)];
  for (const { row, cells } of table.rows) {
    const found: RowProblem[] = [];
    const textOf = (target: string) => asTyped(cells[positionOf(target)] ?? '').trim();
    const name = textOf('name');
    const slug = textOf('slug') || suggestSlug(name);
    const earlier = seen.get(slug);
    if (slug === '')
      found.push({ row, column: columnOf('slug') ?? columnOf('name'), message: t('It has no slug.') });
    else if (earlier !== undefined)
      found.push({
        row,
        column: columnOf('slug'),
        message: t('Row {earlier} has the slug “{slug}” already.', { earlier, slug }),
      });
    else seen.set(slug, row);
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const at = positionOf(`fields.${field.name}`);
      if (at < 0) continue;
      const cell = cells[at] ?? '';
      if (cell === '') {
        if (clears) values[field.name] = null;
        continue;
      }
      const value = fromCell(field, asTyped(cell), numbers);
      if (value === undefined) {
        found.push({ row, column: table.header[at], message: faultOfCell(field, asTyped(cell), numbers) });
      } else values[field.name] = value;
    }
    if (isTooLarge(values)) found.push({ row, message: t('The row is larger than 1 MB.') });
    if (found.length > 0) for (const problem of found) problems.push(problem);
    else rows.push({ row, slug, ...(name !== '' && { name }), fields: values });
  }
  return { rows, problems };
}

/** One such row would keep all rows that are sent with it from being imported. */
function isTooLarge(values: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(values);
  return text.length * 3 > mostBytes && new TextEncoder().encode(text).length > mostBytes;
}
