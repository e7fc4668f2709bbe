import { useRef } from 'react';

/** A row of a list value, with a key that stays with it when it is edited or moved. */
export interface KeyedRow {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type Value = KeyedRow['value'];

const keys = new WeakMap<Value, string>();
let made = 0;

/** Lets a changed row keep the key of what it was. */
export function keepKey(from: Value, to: Value): Value {
  const key = keys.get(from);
  if (key) keys.set(to, key);
  return to;
}

/** Gives a new row its key before it is shown. */
export function newKey(value: Value): string {
  const key = `row-${++made}`;
  keys.set(value, key);
  return key;
}

/**
 * Rows have no ids of their own. A row that is a known object keeps its key; one that was replaced from outside (a save
 * brings new objects) takes the key of what stood in its place.
 */
export function keyRows(values: readonly Value[], before: readonly KeyedRow[]): readonly KeyedRow[] {
  const given = values.map((value) => keys.get(value));
  const used = new Set<string>();
  const unique = given.map((key) => {
    if (key === undefined || used.has(key)) return undefined;
    used.add(key);
    return key;
  });
  return values.map((value, index) => {
    const place = before[index]?.key;
    const key = unique[index] ?? (place !== undefined && !used.has(place) ? place : `row-${++made}`);
    used.add(key);
    keys.set(value, key);
    const same = before[index];
    return same && same.value === value && same.key === key ? same : { key, value };
  });
}

/** The rows of a list value with their keys. */
export function useKeyedRows(values: readonly Value[]): readonly KeyedRow[] {
  const kept = useRef<{ values: readonly Value[]; rows: readonly KeyedRow[] }>({ values: [], rows: [] });
  if (kept.current.values !== values) kept.current = { values, rows: keyRows(values, kept.current.rows) };
  return kept.current.rows;
}
