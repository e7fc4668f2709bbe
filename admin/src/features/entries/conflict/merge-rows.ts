import type { SchemaField } from '../../../api/types.ts';
import { isSameValue } from '../editor/saving/same-value.ts';
import { rowKeyOf } from '../fields/rows/row-keys.ts';
import { isObject } from '../fields/stored-forms.ts';
import type { MergeStates, Merging } from '../fields/types/field-type.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A list that two people changed, row by row: a row is known by its key, wherever each of them moved it. Undefined where they
 * changed the same, both moved rows, or where a row has no key: then people decide.
 */
export function mergeRows(
  states: MergeStates,
  fieldsOf: (row: Row) => readonly SchemaField[],
  inside: Merging,
): { readonly value: unknown } | undefined {
  const [base, mine, theirs] = [byKey(states.base), byKey(states.mine), byKey(states.theirs)];
  if (!base || !mine || !theirs) return undefined;
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]);
  if (!order || !areRemovalsSafe(base, mine, theirs)) return undefined;
  const rows: unknown[] = [];
  for (const key of order) {
    const row = mergeRow(
      { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) },
      fieldsOf,
      inside,
    );
    if (!row) return undefined;
    rows.push(row.value);
  }
  return { value: rows };
}

/** The rows of a list by key, in their order; undefined where one has none, or the same as another. */
function byKey(value: unknown): ReadonlyMap<string, Row> | undefined {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  const rows = new Map<string, Row>();
  for (const row of value) {
    const key = rowKeyOf(row);
    if (key === undefined || rows.has(key)) return undefined;
    rows.set(key, row);
  }
  return rows;
}

type Rows = ReadonlyMap<string, Row>;

/** Nobody removed what the other one changed. */
function areRemovalsSafe(base: Rows, mine: Rows, theirs: Rows): boolean {
  return [...base].every(([key, row]) => {
    const [left, right] = [mine.get(key), theirs.get(key)];
    if (left && right) return true;
    const kept = left ?? right;
    return kept === undefined || isSameValue(kept, row);
  });
}

function mergeRow(
  { base, mine, theirs }: { base: Row | undefined; mine: Row | undefined; theirs: Row | undefined },
  fieldsOf: (row: Row) => readonly SchemaField[],
  inside: Merging,
): { readonly value: unknown } | undefined {
  // Added by one of them, or by both as the same.
  if (!mine || !theirs) return { value: mine ?? theirs };
  if (!base) return isSameValue(mine, theirs) ? { value: mine } : undefined;
  return inside.fields({ base, mine, theirs }, fieldsOf(mine));
}

/** The keys of all rows that stay, in the order of whoever moved some; undefined when both did. */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | undefined {
  const [inBase, inMine, inTheirs] = [new Set(base), new Set(mine), new Set(theirs)];
  const isCommon = (key: string) => inBase.has(key) && inMine.has(key) && inTheirs.has(key);
  const [was, left, right] = [base, mine, theirs].map((keys) => keys.filter(isCommon).join());
  const isMovedByMe = left !== was;
  if (isMovedByMe && right !== was && left !== right) return undefined;
  const [leading, other] = isMovedByMe ? [mine, theirs] : [theirs, mine];
  const order = new Set(leading.filter((key) => isCommon(key) || !inBase.has(key)));
  const first: string[] = [];
  /** Rows that only the other one added, behind the row that they follow. */
  const behind = new Map<string, string[]>();
  let added = first;
  for (const key of other) {
    if (order.has(key)) {
      added = [];
      behind.set(key, added);
    } else if (!inBase.has(key)) added.push(key);
  }
  return [...first, ...[...order].flatMap((key) => [key, ...(behind.get(key) ?? [])])];
}
