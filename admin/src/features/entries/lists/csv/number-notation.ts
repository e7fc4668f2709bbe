import { type NumberNotation, readNumber } from '../../../../numbers/read-number.ts';

/** The sign before the decimals of a file. */
export type DecimalSign = '.' | ',';

/**
 * Returns how the numbers of a file are written. Without a chosen sign, cells show it: a point in `3.5` and `1,234.5`, a
 * comma in `1.234.567`. A file with commas between its cells may write `1.234` for a fraction, as JSON does.
 */
export function notationOfFile(
  cells: Iterable<string>,
  separator: string,
  chosen: DecimalSign | undefined,
): NumberNotation {
  const decimal = chosen ?? shownSign(cells);
  if (decimal !== undefined) return { decimal, group: decimal === '.' ? ',' : '.' };
  return separator === ',' ? { decimal: '.' } : {};
}

/** Returns the sign that all cells share; undefined if no cell shows it, or if cells disagree. */
function shownSign(cells: Iterable<string>): DecimalSign | undefined {
  const found = new Set<DecimalSign>();
  for (const cell of cells) {
    const signs = cell.match(/[.,]/g) ?? [];
    const last = signs.at(-1);
    if (last === undefined || 'fault' in readNumber(cell, [{}])) continue;
    const isGroup = signs.length > 1 && signs.every((sign) => sign === last);
    found.add((last === '.') === isGroup ? ',' : '.');
  }
  const [sign] = found;
  return found.size === 1 ? sign : undefined;
}
