import { useRef } from 'react';

/** A row of a list value, with a key that stays with it when it is edited or moved. */
export interface KeyedRow {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type Value = KeyedRow['value'];

const keys = new WeakMap<Value, string>();
let made = 0;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The key that a row is stored with; content that was saved before rows had keys has none. */
export function rowKeyOf(value: Value): string | undefined {
  return typeof value['_key'] === 'string' ? value['_key'] : undefined;
}

/** A row that is put into a list, with a key to be stored that no other row of the list has. */
export function withRowKey(value: Value, list: readonly Value[]): Value {
  const taken = new Set(list.map(rowKeyOf));
  let key = rowKeyOf(value);
  while (key === undefined || taken.has(key)) key = makeRowKey();
  return { ...value, _key: key };
}

/** 8 random digits of base 62, as the service makes them. */
function makeRowKey(): string {
  let key = '';
  while (key.length < 8) {
    // 248 is the largest multiple of 62 in a byte.
    for (const byte of crypto.getRandomValues(new Uint8Array(8 - key.length))) {
      if (byte < 248) key += digits[byte % 62];
    }
  }
  return key;
}

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
 * The keys that rows are shown by. A row that is a known object keeps its key; one that was replaced from outside (a save
 * brings new objects) takes that of the row with its stored key, or of what stood in its place without one.
 */
export function keyRows(values: readonly Value[], before: readonly KeyedRow[]): readonly KeyedRow[] {
  const byRowKey = new Map(before.map(({ key, value }) => [rowKeyOf(value), key]));
  const given = values.map((value) => {
    const rowKey = rowKeyOf(value);
    return keys.get(value) ?? (rowKey === undefined ? undefined : byRowKey.get(rowKey));
  });
  const used = new Set<string>();
  const unique = given.map((key) => {
    if (key === undefined || used.has(key)) return undefined;
    used.add(key);
    return key;
  });
  return values.map((value, index) => {
    const there = before[index];
    const isOther = there && rowKeyOf(there.value) !== undefined && rowKeyOf(value) !== undefined;
    const place = isOther ? undefined : there?.key;
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
