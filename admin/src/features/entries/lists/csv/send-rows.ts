import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { type RecordKind, recordPaths } from '../../../../api/records.ts';
import { patiently, waitSeconds } from '../bulk/run-bulk.ts';
import type { ColumnTarget } from './map-columns.ts';
import type { RowProblem, TableRow } from './read-rows.ts';

/** The kinds whose records have types with fields, and so columns. */
export type ImportedKind = Exclude<RecordKind, 'blogPost'>;

type Told = Answer<'POST', '/admin/collection-items/import'>['data'][number];

/** A row, and what the service says of it. */
export interface SentRow {
  readonly row: TableRow;
  readonly told: Told;
}

/** What the service takes at once, and characters that are far below what it takes. */
const mostRows = 100;
const longest = 500_000;

/**
 * Has the service check rows, or write them: then each as it was checked, and refused if somebody saved it since. Stops
 * after what is on its way, and answers what was done. @throws ApiError
 */
export async function sendRows(work: {
  readonly kind: ImportedKind;
  readonly type: string;
  readonly rows: readonly TableRow[];
  /** What was told of them when they were checked; without this they are checked. */
  readonly checked?: ReadonlyMap<number, Told>;
  readonly signal: AbortSignal;
  readonly onSent: (sent: readonly SentRow[]) => void;
}): Promise<void> {
  const { kind, type, rows, checked, signal, onSent } = work;
  for (const some of inPortions(rows)) {
    if (signal.aborted) return;
    const body = {
      type,
      rows: some.map(({ row, slug, name, fields }) => {
        const version = checked?.get(row)?.version;
        return {
          slug,
          ...(name !== undefined && { name }),
          fields,
          ...(version !== undefined && { version }),
        };
      }),
      dryRun: checked === undefined,
    };
    const { data } = await patiently(
      () => call('POST', `${recordPaths[kind]}/import`, { body }),
      waitSeconds,
    );
    onSent(data.flatMap((told, at) => (some[at] ? [{ row: some[at], told }] : [])));
  }
}

/** Rows in portions that one request can take. */
export function inPortions(rows: readonly TableRow[]): readonly (readonly TableRow[])[] {
  const portions: TableRow[][] = [];
  let size = longest;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = portions.at(-1);
    if (last && last.length < mostRows && size + length <= longest) {
      last.push(row);
      size += length;
    } else {
      portions.push([row]);
      size = length;
    }
  }
  return portions;
}

/** Why rows were refused, each by the column that is to blame, where there is one. */
export function problemsOf(
  sent: readonly SentRow[],
  header: readonly string[],
  targets: readonly ColumnTarget[],
): readonly RowProblem[] {
  const columnOf = (path: string) => {
    const [name = ''] = path.split(/[.[]/);
    const isOwn = name === 'name' || name === 'slug';
    const at = targets.indexOf(isOwn ? name : `fields.${name}`);
    return at < 0 ? name || undefined : header[at];
  };
  return sent.flatMap(({ row, told }) =>
    told.errors.map(({ field, message }) => ({ row: row.row, column: columnOf(field), message })),
  );
}
