import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../../../../api/types.ts';
import { moveField, relabel, removeField } from '../fields/change-fields.ts';
import { retype } from '../fields/choose-type.ts';
import { type DraftField, readField } from '../type-draft.ts';
import { lostRows, planOperations, renamesOf, swapsOf } from './migration-plan.ts';

const text = (name: string, more: Partial<SchemaField> = {}): SchemaField => ({
  name,
  type: 'text',
  ...more,
});
const saved = (...fields: SchemaField[]) => fields.map((field) => readField(field, true));
const rename = (fields: readonly DraftField[], from: string, to: string) =>
  fields.map((one) => (one.savedName === from ? { ...one, field: { ...one.field, name: to } } : one));

describe('the migration that follows from edited fields', () => {
  test('A renamed field moves its content; nothing is removed', () => {
    const fields = rename(saved(text('title'), text('rank')), 'title', 'headline');
    expect(renamesOf(fields)).toEqual([{ from: 'title', to: 'headline' }]);
    expect(planOperations([text('title'), text('rank')], fields)).toEqual([
      { op: 'renameField', field: 'title', to: 'headline' },
    ]);
  });

  test('A name that moves on is free before another field takes it', () => {
    const before = [text('a'), text('b')];
    const fields = rename(rename(saved(...before), 'b', 'c'), 'a', 'b');
    expect(planOperations(before, fields)).toEqual([
      { op: 'renameField', field: 'b', to: 'c' },
      { op: 'renameField', field: 'a', to: 'b' },
    ]);
  });

  test('Two fields that swap names go over a name between', () => {
    const before = [text('a'), text('b'), text('aMoved')];
    const fields = saved(...before).map((one) => {
      const swapped: Record<string, string> = { a: 'b', b: 'a' };
      return { ...one, field: { ...one.field, name: swapped[one.field.name] ?? one.field.name } };
    });
    expect(planOperations(before, fields)).toEqual([
      { op: 'renameField', field: 'a', to: 'aMoved2' },
      { op: 'renameField', field: 'b', to: 'a' },
      { op: 'renameField', field: 'aMoved2', to: 'b' },
    ]);
  });

  test('A removed field, another type and a required field with a default each have their step', () => {
    const before = [text('title'), text('rank'), text('old')];
    const [title, rank, old] = saved(...before);
    if (!title || !rank || !old) throw new Error('three fields');
    const required = { ...title, field: { ...title.field, required: true, defaultValue: 'x' } };
    const fields = removeField([required, retype(rank, 'number'), old], old.key);
    expect(planOperations(before, fields)).toEqual([
      { op: 'removeField', field: 'old' },
      { op: 'setDefault', field: 'title', value: 'x' },
      { op: 'changeType', field: 'rank', to: 'number' },
    ]);
  });

  test('A field removed and made anew under its name goes on with its content, turned where the type is another', () => {
    expect(planOperations([text('title')], [readField(text('title'), false)])).toEqual([]);
    const number = readField({ name: 'title', type: 'number' }, false);
    expect(planOperations([text('title')], [number])).toEqual([
      { op: 'changeType', field: 'title', to: 'number' },
    ]);
  });

  test('A field that takes the name of a removed one finds its place empty', () => {
    const [a] = saved(text('a'));
    const fields = rename(a ? [a] : [], 'a', 'b');
    expect(planOperations([text('a'), text('b')], fields)).toEqual([
      { op: 'removeField', field: 'b' },
      { op: 'renameField', field: 'a', to: 'b' },
    ]);
  });

  test('A new field under the name of one that moved away begins empty', () => {
    const fields = [...rename(saved(text('a')), 'a', 'b'), readField({ name: 'a', type: 'number' }, false)];
    expect(swapsOf(fields)).toEqual([{ from: 'a', to: 'b' }]);
    expect(planOperations([text('a')], fields)).toEqual([{ op: 'renameField', field: 'a', to: 'b' }]);
  });

  test('Rows that lose their name are named, as no migration reaches them', () => {
    const before = [text('links', { type: 'repeater', options: { fields: [text('to'), text('rank')] } })];
    const [links] = saved(...before);
    if (!links?.rows) throw new Error('rows');
    const fields = [{ ...links, rows: rename(links.rows, 'to', 'target') }];
    expect(lostRows(before, fields)).toEqual(['links.to']);
  });
});

describe('changes of fields', () => {
  test('The name follows the label until somebody chooses one', () => {
    const one: DraftField = { key: 'k', savedName: undefined, isNameOwn: false, field: text('') };
    expect(relabel(one, 'Über the Cover', []).field.name).toBe('uberTheCover');
    expect(relabel(one, '2nd price', []).field.name).toBe('ndPrice');
    const sibling = readField(text('cover'), true);
    expect(relabel(one, 'Cover', [sibling]).field.name).toBe('cover2');
    expect(relabel({ ...one, isNameOwn: true }, 'Cover', []).field.name).toBe('');
    expect(relabel({ ...one, field: text('', { label: 'Cover' }) }, '', []).field).toEqual(text(''));
  });

  test('Another type keeps the options that it has too, and a default that it can say', () => {
    const one = readField(
      text('a', { defaultValue: 'x', options: { helpText: 'Help', maxLength: 5, pattern: 'x' } }),
      true,
    );
    expect(retype(one, 'textarea').field).toEqual({
      name: 'a',
      type: 'textarea',
      defaultValue: 'x',
      options: { helpText: 'Help', maxLength: 5, pattern: 'x' },
    });
    expect(retype(one, 'number').field).toEqual({ name: 'a', type: 'number', options: { helpText: 'Help' } });
    expect(retype(one, 'repeater').rows).toEqual([]);
  });

  test('A field moves among its neighbours and not beyond the ends, in a repeater too', () => {
    const fields = saved(
      text('a'),
      text('r', { type: 'repeater', options: { fields: [text('x'), text('y')] } }),
    );
    const names = (list: readonly DraftField[] = []) => list.map(({ field }) => field.name);
    expect(names(moveField(fields, fields[0]?.key ?? '', 7))).toEqual(['r', 'a']);
    const row = fields[1]?.rows?.[1]?.key ?? '';
    expect(names(moveField(fields, row, -3)[1]?.rows)).toEqual(['y', 'x']);
  });
});
