import type { ArchivedTable } from './archive-format.ts';
import { faultAt } from './import-fault.ts';
import type { PlacedRow } from './read-rows.ts';

/** A column as the database has it now. */
export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'real';
  /** Whether a row may do without it. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** The last moment that a date can be, in Unix milliseconds: later ones cannot be written as text. */
const lastMoment = 8.64e15;

/**
 * Holds rows of one file against the columns of their table: all of them known, none missing, each of its kind.
 * @throws ImportRefused with the place of the first row that differs
 */
export function checkColumns(
  table: ArchivedTable,
  columns: ReadonlyMap<string, Column>,
  rows: readonly PlacedRow[],
): void {
  const [first] = rows;
  const wanted = Object.keys(first?.row ?? {});
  const required = [...columns.values()].filter(({ isOptional }) => !isOptional);
  for (const { row, place } of rows) {
    const given = Object.keys(row);
    const unknown = given.find((name) => !columns.has(name));
    if (unknown) {
      throw faultAt(
        place,
        `the column ${table.name}.${unknown} is unknown. The archive is from a newer version of Galley.`,
      );
    }
    const missing = required.find(({ name }) => !Object.hasOwn(row, name));
    if (missing) throw faultAt(place, `the row has no ${missing.name}.`);
    // One statement writes them all.
    if (given.length !== wanted.length || wanted.some((name) => !Object.hasOwn(row, name))) {
      throw faultAt(place, 'the row has other columns than earlier rows.');
    }
    for (const name of given) {
      const column = columns.get(name);
      const problem = column && problemOf(column, row[name]);
      if (problem) throw faultAt(place, `${name} ${problem}.`);
    }
  }
}

function problemOf({ name, kind, isNullable }: Column, value: unknown): string | undefined {
  if (value === null) return isNullable ? undefined : 'must not be null';
  if (kind === 'text') {
    if (typeof value !== 'string') return 'must be a string';
    if (value.includes('\0') || !value.isWellFormed()) return 'contains invalid characters';
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (kind === 'real') return undefined;
  if (!Number.isSafeInteger(value)) return 'must be a whole number';
  return name.endsWith('_at') && (value < 0 || value > lastMoment) ? 'must be a valid time' : undefined;
}
