import { rowKeyOf } from '../../fields/rows/row-keys.ts';
import { isObject } from '../../fields/stored-forms.ts';

/** Whether rows were added, moved or removed between two states of the same content, at any depth. */
export function isRearranged(before: unknown, after: unknown): boolean {
  if (before === after) return false;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [from, to] = [before, after].map((list) => (Array.isArray(list) ? list : [])) as [
      unknown[],
      unknown[],
    ];
    return (
      from.length !== to.length ||
      from.some((row, index) => keyOf(row) !== keyOf(to[index]) || isRearranged(row, to[index]))
    );
  }
  if (!isObject(before) || !isObject(after)) return false;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some((name) =>
    isRearranged(before[name], after[name]),
  );
}

function keyOf(row: unknown): string | undefined {
  return isObject(row) ? rowKeyOf(row) : undefined;
}
