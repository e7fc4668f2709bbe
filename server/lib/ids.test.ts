import { expect, test } from 'vitest';
import { createIds, isUuid, scopeOfType } from './ids.ts';

test('items of a type are kept by the last part of its id, which no other type has', () => {
  const ids = createIds();
  const types = Array.from({ length: 1000 }, () => ids.nextType());
  expect(types.every(isUuid)).toBe(true);
  expect(types.every((id) => /^.{14}7.{4}[89ab]/.test(id))).toBe(true);
  expect(types).toEqual(types.toSorted());
  const scopes = types.map(scopeOfType);
  expect(scopes.every((scope, n) => scope.length === 12 && types[n]?.endsWith(scope))).toBe(true);
  expect(new Set(scopes).size).toBe(1000);
});

test('items of a type that an older release made are kept by the whole of its id', () => {
  const id = createIds().next();
  expect(scopeOfType(id)).toBe(id);
});
