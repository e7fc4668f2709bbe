import { expect, test } from 'vitest';
import type { ContentRecord } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { planEdit } from './plan-edit.ts';

const record = (id: string, draftContent: object, more = {}) =>
  ({ id, draftContent, ...more }) as ContentRecord;

test('a record that says it already stays, and so does one with something typed and not saved', () => {
  const sea = { name: 'sea', type: 'text' } as SchemaField;
  const rows = planEdit(
    [
      record('a', { sea: 'north' }),
      record('b', { sea: 'baltic' }),
      record('c', {}),
      record('d', {}, { autosave: {} }),
    ],
    sea,
    'baltic',
  );
  expect(rows.map(({ before, state }) => [before, state])).toEqual([
    ['north', 'changes'],
    ['baltic', 'same'],
    [undefined, 'changes'],
    [undefined, 'unsaved'],
  ]);
});

test('what means the same is no change: a picture in another form, nothing for nothing', () => {
  const photo = { name: 'photo', type: 'image' } as SchemaField;
  const states = (value: unknown, stored: object) =>
    planEdit([record('a', stored)], photo, value).map(({ state }) => state);
  expect(states({ id: 'x' }, { photo: { _media: 'x' } })).toEqual(['same']);
  expect(states(undefined, { photo: null })).toEqual(['same']);
  expect(states(undefined, { photo: { id: 'x' } })).toEqual(['changes']);
});
