import { expect, test } from 'vitest';
import { readCondition, withCondition, writeCondition } from './condition.ts';

test('a condition is read as it is written, colons in its value too', () => {
  const condition = { path: 'fields.seen', operator: 'gte', value: '2026-01-01T09:30:00Z' };
  expect(readCondition(writeCondition(condition))).toEqual(condition);
  expect(readCondition('name:exists:')).toEqual({ path: 'name', operator: 'exists', value: '' });
  for (const text of ['name', 'name:eq', ':eq:a', 'a b:eq:c']) expect(readCondition(text)).toBeUndefined();
});

test('a condition replaces the one that is edited, and one that says the same of the same field', () => {
  const where = ['fields.sea:eq:north', 'fields.height:gte:3'];
  const again = { path: 'fields.sea', operator: 'eq', value: 'baltic' };
  expect(withCondition(where, again)).toEqual(['fields.height:gte:3', 'fields.sea:eq:baltic']);
  expect(withCondition(where, { ...again, operator: 'ne' }, 0)).toEqual([
    'fields.height:gte:3',
    'fields.sea:ne:baltic',
  ]);
});
