import { t } from '../../../../messages/messages.ts';

/** A table as a file has it. */
export interface CsvTable {
  /** The cells of its first line. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
}

/** A file that is no such table; its message tells whoever chose it what to do. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}

const separators = [',', ';', '\t'];

/** The text of a file: UTF-8, UTF-16 with its mark, or what Windows programs write. @throws CsvFault for what is no text */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    throw new CsvFault(
      t('This is a workbook, not CSV. In the program that made it, save it as “CSV UTF-8” and choose that.'),
    );
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0))
    throw new CsvFault(t('This is no text. Choose a CSV file: one record a line, with commas between.'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a table (RFC 4180) with commas, semicolons or tabs between its cells. Rows without any text are left out.
 * @throws CsvFault for what is none
 */
export function readCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') throw new CsvFault(t('The file is empty.'));
  const separator = separatorOf(plain);
  const [header = [], ...rows] = readRows(plain, separator);
  if (header.length === 1)
    throw new CsvFault(
      t(
        'Its first line has one column only. It must name the columns, with commas, semicolons or tabs between them.',
      ),
    );
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new CsvFault(t('Below the line that names the columns there is no row.'));
  const long = rows.findIndex((row) => row.slice(header.length).some((cell) => cell.trim() !== ''));
  if (long >= 0)
    throw new CsvFault(
      t(
        'Row {row} has more cells than there are columns. A cell with a “{separator}” in it must stand in quotes.',
        { row: long + 2, separator },
      ),
    );
  return { header: header.map((name) => name.trim()), rows: filled, separator };
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    rows.push(row);
    row = [];
  };
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') [cell, at] = readQuoted(text, at, rows.length + 1);
    else {
      const end = endOfCell(text, at, separator);
      [cell, at] = [text.slice(at, end), end];
    }
    row.push(cell);
    const next = text[at];
    if (next === separator) {
      at += 1;
      // A row that ends with a separator ends with an empty cell.
      if (at === text.length || text[at] === '\n' || text[at] === '\r') row.push('');
    }
    if (text[at] === '\r' || text[at] === '\n') {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      endRow();
    }
  }
  if (row.length > 0) endRow();
  return rows;
}

function readQuoted(text: string, start: number, row: number): [string, number] {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0) throw new CsvFault(t('In row {row} a quote is opened and never closed.', { row }));
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return [text.slice(start + 1, end).replaceAll('""', '"'), end + 1];
}

function endOfCell(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}
