import { expect, test } from 'vitest';
import type { SchemaField } from '../../../api/types.ts';
import { withNames } from '../history/record-content.ts';
import { choose, isChangedSince, mergeFields, resolutionOf, sideOf } from './merge-choices.ts';

const fields: readonly SchemaField[] = withNames('page', [
  { name: 'a', type: 'text' },
  { name: 'b', type: 'text' },
  { name: 'c', type: 'text' },
  { name: 'd', type: 'text' },
]);
const base = { '@name': 'One', '@slug': 'one', a: 'a', b: 'b', c: 'c', d: 'd' };
const none = new Map();
const merge = (mine: object, theirs: object) =>
  mergeFields({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, fields);

test('only fields that differ are to be decided, and those that one side changed decide themselves', () => {
  const found = merge({ a: 'mine', b: 'mine', d: 'both' }, { a: 'theirs', c: 'theirs', d: 'both' });
  expect(found.map((one) => [one.field.name, one.changedBy, sideOf(one, none)])).toEqual([
    ['a', 'both', undefined],
    ['b', 'mine', 'mine'],
    ['c', 'theirs', 'theirs'],
  ]);
});

test('what is sent are the fields that stay mine, cleared ones as null, and name and slug beside them', () => {
  const found = merge({ '@name': 'Two', a: 'mine', b: null }, { a: 'theirs', c: 'theirs' });
  const contested = found.filter(({ changedBy }) => changedBy === 'both');
  expect(resolutionOf(found, choose(none, contested, 'mine'), new Map())).toEqual({
    strategy: 'merge',
    name: 'Two',
    fields: { a: 'mine', b: null },
  });
  expect(resolutionOf(found, choose(none, contested, 'theirs'), new Map())).toEqual({
    strategy: 'merge',
    name: 'Two',
    fields: { b: null },
  });
  expect(resolutionOf(found, choose(none, found, 'theirs'), new Map())).toEqual({ strategy: 'theirs' });
});

test('a change of theirs can be turned back to what it was', () => {
  const found = merge({}, { c: 'theirs' });
  expect(resolutionOf(found, choose(none, found, 'mine'), new Map())).toEqual({
    strategy: 'merge',
    fields: { c: 'c' },
  });
});

test('choices stay when the others save again, and tell which fields changed since', () => {
  const choices = choose(none, merge({ a: 'mine', b: 'mine' }, { a: 'theirs', b: 'theirs' }), 'mine');
  const later = merge({ a: 'mine', b: 'mine' }, { a: 'theirs', b: 'again' });
  expect(later.map((one) => [one.field.name, sideOf(one, choices), isChangedSince(one, choices)])).toEqual([
    ['a', 'mine', false],
    ['b', 'mine', true],
  ]);
});
