import { expect, test } from 'vitest';
import { insertAt, moveTo, removeAt } from './list-changes.ts';
import { keepKey, keyRows, withRowKey } from './row-keys.ts';

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

test('A row that is put into a list has a key to be stored that no other row of it has, and keeps one that is free', () => {
  const list = [{ _key: 'k1234567', a: 1 }];
  const [key, copied, back] = [{ a: 2 }, { _key: 'k1234567', a: 1 }, { _key: 'k7654321', a: 3 }].map(
    (value) => withRowKey(value, list)['_key'],
  );
  expect(key).toMatch(/^[0-9A-Za-z]{8}$/);
  expect(copied).toMatch(/^[0-9A-Za-z]{8}$/);
  expect(copied).not.toBe('k1234567');
  expect(back).toBe('k7654321');
});

test('Rows that were moved outside are shown by the keys that they had, and new ones by others', () => {
  const rows = keyRows([{ _key: 'a' }, { _key: 'b' }], []);
  const [a, b] = rows.map(({ key }) => key);
  const [moved, added, stayed] = keyRows([{ _key: 'b' }, { _key: 'c' }, { _key: 'a' }], rows);
  expect([moved?.key, stayed?.key]).toEqual([b, a]);
  expect([a, b]).not.toContain(added?.key);
});

test('A row that the service gives its key at a save is shown by the key that it had', () => {
  const rows = keyRows([{ a: 1 }, { a: 2 }], []);
  const saved = keyRows(
    [
      { _key: 'k1', a: 1 },
      { _key: 'k2', a: 2 },
    ],
    rows,
  );
  expect(saved.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
});
