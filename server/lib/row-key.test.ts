import { expect, test } from 'vitest';
import { isRowKey, keysOfIds, makeRowKey } from './row-key.ts';

test('new keys are 8 characters of base 62, all of which occur, and none comes twice', () => {
  const keys = Array.from({ length: 10_000 }, makeRowKey);
  expect(keys.filter((key) => !isRowKey(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys.join('')).size).toBe(62);
});

test('the key of a reference follows from its id, and one array has no key twice', () => {
  const a = '0192f3a4-5b6c-7d8e-9f01-23456789abc0';
  const b = '0192f3a4-5b6c-7d8e-9f01-23456789abc1';
  const [first = '', again = '', other = ''] = keysOfIds([a, a, b]);
  expect([first, again, other].every(isRowKey)).toBe(true);
  expect(new Set([first, again, other]).size).toBe(3);
  expect(keysOfIds([a])).toEqual([first]);
  expect(keysOfIds([b, a])[1]).toBe(first);
  expect(keysOfIds(['no id', '']).every(isRowKey)).toBe(true);
});
