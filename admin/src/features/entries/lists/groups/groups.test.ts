import { expect, test } from 'vitest';
import type { SchemaField } from '../../../../api/types.ts';
import { groupingsOf, groupsOf, whereOf } from './groups.ts';

const choices = ['north', 'baltic'].map((value) => ({ value, label: value.toUpperCase() }));
const sea = { name: 'sea', label: 'Sea', type: 'select', options: { choices } } as unknown as SchemaField;
const seen = { name: 'seen', label: 'Seen', type: 'boolean' } as SchemaField;
const many = Array.from({ length: 40 }, (_, at) => ({ value: `v${at}`, label: `v${at}` }));
const port = { name: 'port', type: 'select', options: { choices: many } } as unknown as SchemaField;
const note = { name: 'note', type: 'text' } as SchemaField;

test('lists are grouped by status and by fields of few values', () => {
  expect(groupingsOf([sea, seen, port, note]).map(({ id }) => id)).toEqual([
    'status',
    'fields.sea',
    'fields.seen',
  ]);
});

test('a group has the records of a value, the last those without any', () => {
  const [, bySea, bySeen] = groupingsOf([sea, seen]);
  expect(bySea && groupsOf(bySea, [])).toEqual([
    { id: 'north', title: 'NORTH', condition: 'fields.sea:eq:north', value: 'north' },
    { id: 'baltic', title: 'BALTIC', condition: 'fields.sea:eq:baltic', value: 'baltic' },
    { id: '', title: 'Without Sea', condition: 'fields.sea:exists:false', value: undefined },
  ]);
  expect(bySeen && groupsOf(bySeen, []).map(({ value }) => value)).toEqual([true, false, undefined]);
});

test('a list of one value has one group, whose condition is asked for once', () => {
  const [, bySea] = groupingsOf([sea]);
  const where = ['fields.sea:eq:baltic', 'fields.note:eq:x'];
  const groups = bySea ? groupsOf(bySea, where) : [];
  expect(groups.map(({ id }) => id)).toEqual(['baltic']);
  expect(groups[0] && whereOf(where, groups[0])).toEqual(where);
});
