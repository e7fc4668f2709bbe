import { t } from '../../../../messages/messages.ts';
import { CsvFault } from './csv-fault.ts';

/** A row of a table that has text in it. */
export interface CsvRow {
  /** As a spreadsheet counts: every row of the file, also empty ones, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table as a file has it. */
export interface CsvTable {
  /** The cells of the first row that has text. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly separator: string;
}

const separators = [',', ';', '\t'];

/** Rows that can be imported at once, without the header. */
const mostRows = 5000;

/** A spreadsheet has no more, empty ones included. */
const mostLines = 1_048_576;

/** More than a type has fields. */
const mostColumns = 1200;

/**
 * Reads a table (RFC 4180) with commas, semicolons or tabs between its cells. Rows without any text are left out, and are
 * counted.
 * @throws CsvFault for what is none, with the row
 */
export function readCsv(text: string): CsvTable {
  const separator = separatorOf(text);
  let header: readonly string[] | undefined;
  const rows: CsvRow[] = [];
  for (const one of scanRows(text, separator)) {
    if (one.row > mostLines) throw tooManyRows();
    if (isBlank(one.cells)) continue;
    if (!header) header = headerOf(one);
    else {
      if (!isBlank(one.cells.slice(header.length))) throw tooManyCells(one, separator);
      if (rows.length === mostRows) throw tooManyRows();
      rows.push(one);
    }
  }
  if (!header) throw new CsvFault(t('The file is empty.'));
  if (rows.length === 0) throw new CsvFault(t('The file has no rows below the column names.'));
  return { header, rows, separator };
}

/**
 * Rows as a spreadsheet counts them: a line break in quotes ends none, an empty line is one.
 * @throws CsvFault for a quote that is never closed and for a row of too many cells
 */
export function* scanRows(text: string, separator = separatorOf(text)): Generator<CsvRow> {
  let at = /^\uFEFF?(?:sep=.(?:\r\n|[\r\n]))?/i.exec(text)?.[0].length ?? 0;
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = [];
    for (let hasMore = true; hasMore; ) {
      if (cells.length === mostColumns) throw tooManyColumns(row);
      let cell: string;
      [cell, at] = readCell(text, at, { separator, row });
      cells.push(cell);
      hasMore = text[at] === separator;
      if (hasMore) at++;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield { row, cells };
  }
}

function readCell(
  text: string,
  start: number,
  { separator, row }: { separator: string; row: number },
): [string, number] {
  const isQuoted = text[start] === '"';
  const from = isQuoted ? endOfQuotes(text, start, row) : start;
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  const plain = text.slice(from, end);
  return [isQuoted ? text.slice(start + 1, from - 1).replaceAll('""', '"') + plain : plain, end];
}

function endOfQuotes(text: string, start: number, row: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] !== '"') return end + 1;
  }
  throw new CsvFault(t('In row {row} a quote is opened and never closed.', { row }));
}

/** The separator that the first line names (`sep=;`), or that it has most of outside of quotes. */
function separatorOf(text: string): string {
  const named = /^\uFEFF?sep=(.)[\r\n]/i.exec(text)?.[1];
  if (named !== undefined) return named;
  const start = Math.max(0, text.search(/[^\s\uFEFF]/));
  const counts = separators.map(() => 0);
  for (let at = start, isQuoted = false; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    const found = separators.indexOf(character);
    if (found >= 0) counts[found] = (counts[found] ?? 0) + 1;
  }
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function headerOf({ cells }: CsvRow): readonly string[] {
  if (cells.length > 1) return cells.map((name) => name.trim());
  throw new CsvFault(
    t(
      'Its first line has one column only. It must name the columns, with commas, semicolons or tabs between them.',
    ),
  );
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function tooManyCells({ row }: CsvRow, separator: string): CsvFault {
  return new CsvFault(
    t(
      'Row {row} has more cells than there are columns. A cell with a “{separator}” in it must stand in quotes.',
      { row, separator },
    ),
  );
}

function tooManyRows(): CsvFault {
  return new CsvFault(
    t('The file has more than {most} rows. Split it into several files.', { most: mostRows }),
  );
}

function tooManyColumns(row: number): CsvFault {
  return new CsvFault(
    t('Row {row} has more than {most} columns. Delete the empty columns.', { row, most: mostColumns }),
  );
}
