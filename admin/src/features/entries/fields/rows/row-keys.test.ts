import { expect, test } from 'vitest';
import { insertAt, moveTo, removeAt } from './list-changes.ts';
import { keepKey, keyRows } from './row-keys.ts';

test('A row keeps its key when it is moved, edited, or replaced from outside in its place', () => {
  const values = [{ a: 1 }, { a: 2 }, { a: 3 }];
  const rows = keyRows(values, []);
  const [one, two, three] = rows.map(({ key }) => key);
  expect(new Set([one, two, three]).size).toBe(3);
  expect(keyRows(moveTo(values, 2, 0), rows).map(({ key }) => key)).toEqual([three, one, two]);
  expect(keyRows(removeAt(values, 0), rows).map(({ key }) => key)).toEqual([two, three]);
  const edited = values.map((value, index) => (index === 1 ? keepKey(value, { a: 20 }) : value));
  expect(keyRows(edited, rows).map(({ key }) => key)).toEqual([one, two, three]);
  const fresh = structuredClone(values);
  expect(keyRows(fresh, rows).map(({ key }) => key)).toEqual([one, two, three]);
});

test('A new row has a key of its own, and unchanged rows stay the same objects', () => {
  const values = [{ a: 1 }, { a: 2 }];
  const rows = keyRows(values, []);
  const more = keyRows(insertAt(values, 1, { a: 9 }), rows);
  expect(new Set(more.map(({ key }) => key)).size).toBe(3);
  expect(more[0]).toBe(rows[0]);
  expect(more[2]?.key).toBe(rows[1]?.key);
});

test('The same object twice is two rows', () => {
  const value = { a: 1 };
  expect(new Set(keyRows([value, value], []).map(({ key }) => key)).size).toBe(2);
});
