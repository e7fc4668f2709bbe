import { type NumberNotation, readNumber } from '../../../../numbers/read-number.ts';

/** The sign before the decimals of a file. */
export type DecimalSign = '.' | ',';

/**
 * Returns the notation of the numbers in a file. Without a chosen decimal sign, the cells decide: `3.5` and
 * `1,234.5` have a point, `1.234.567` implies a comma. In a comma-separated file, `1.234` may be a fraction,
 * as in JSON.
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
