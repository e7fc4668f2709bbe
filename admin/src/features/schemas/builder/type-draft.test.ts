import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../../../api/types.ts';
import { errorAt, locateIssues } from './check/field-issues.ts';
import { applyBody, parseType } from './parse-type.ts';
import { newType, readField, readType, toBody, writeField } from './type-draft.ts';

const type = {
  id: '01a1fde5-8f42-77a9-add7-7b5f608e09f4',
  name: 'Notes',
  slug: 'notes',
  description: '',
  isSingleton: false,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  schema: [
    { name: 'title', type: 'text', options: { maxLength: 5 } },
    { name: 'links', type: 'repeater', options: { minItems: 1, fields: [{ name: 'to', type: 'text' }] } },
  ] satisfies SchemaField[],
};

describe('a type that is being edited', () => {
  test('Read and written again it is as it was saved', () => {
    expect(toBody('collection-types', readType(type)).schema).toEqual(type.schema);
    expect(toBody('page-types', readType(type))).not.toHaveProperty('isSingleton');
  });

  test('Its look goes along, names fields as they are called now, and is not spoken of where there is none', () => {
    expect(toBody('page-types', readType(type))).not.toHaveProperty('appearance');
    const appearance = { color: 'teal', cardLine: 'title', cardImage: 'gone' } as const;
    const draft = readType({ ...type, appearance });
    expect(toBody('page-types', draft).appearance).toEqual(appearance);
    const fields = draft.fields.map((one, at) =>
      at === 0 ? { ...one, field: { ...one.field, name: 'headline' } } : one,
    );
    expect(toBody('page-types', { ...draft, fields }).appearance).toEqual({
      ...appearance,
      cardLine: 'headline',
    });
    expect(toBody('page-types', { ...draft, appearance: null }).appearance).toBeNull();
    expect(parseType('{"schema": [], "appearance": {"icon": "fish"}}')).toMatchObject({
      body: { appearance: { icon: 'fish' } },
    });
    expect(parseType('{"schema": [], "appearance": 3}')).toHaveProperty('fault');
  });

  test('Options that hold no list of fields are kept as they are', () => {
    const odd = { name: 'a', type: 'repeater', options: { fields: 'none' } };
    expect(writeField(readField(odd, true))).toEqual(odd);
  });

  test('Fields keep their identity over a save and over an edit of the JSON, by name', () => {
    const draft = readType(type);
    const edited = applyBody(draft, { schema: [{ name: 'links', type: 'json' }] }, false);
    expect(edited.fields[0]?.key).toBe(draft.fields[1]?.key);
    expect(edited.fields[0]?.savedName).toBe('links');
    expect(readType(type, draft).fields.map(({ key }) => key)).toEqual(draft.fields.map(({ key }) => key));
  });

  test('The slug of a page type that exists stays what it is', () => {
    expect(applyBody(readType(type), { slug: 'other', schema: [] }, true).slug).toBe('notes');
    expect(applyBody(newType(), { slug: 'other', schema: [] }, false).slug).toBe('other');
  });
});

describe('a type as JSON', () => {
  test.each([
    ['a list of fields', '[{"name":"a","type":"text"}]'],
    ['a type', '{"schema":[{"name":"a","type":"text"}]}'],
    ['the other name of the schema', '{"fields":[{"name":"a","type":"text"}]}'],
    ['an answer of the API', '{"data":{"schema":[{"name":"a","type":"text"}]}}'],
  ])('%s is understood', (_what, text) => {
    expect(parseType(text)).toEqual({ body: { schema: [{ name: 'a', type: 'text' }] } });
  });

  test.each([
    ['{', /JSON/],
    ['3', /object/],
    ['{"name":3}', /"name"/],
    ['{"isSingleton":"yes"}', /isSingleton/],
    ['{"schema":{}}', /list/],
    ['[{"name":"a","type":"text"},{"name":"b"}]', /position 1/],
    ['[{"name":"a","type":"text","options":[]}]', /position 0/],
  ])('%s is refused with the reason', (text, reason) => {
    expect(parseType(text)).toEqual({ fault: expect.stringMatching(reason) });
  });
});

describe('issues at their fields', () => {
  const fields = [...type.schema, { name: 'title', type: 'number' }].map((field) => readField(field, true));
  const keyOf = (index: number) => fields[index]?.key;
  const issue = (field: string, code: string, message = '') => ({ field, code, message });

  test('A path leads to its field, into repeaters too, and a position to the field there', () => {
    expect(locateIssues([issue('links.to', 'INVALID_FIELD_NAME')], fields)[0]?.key).toBe(
      fields[1]?.rows?.[0]?.key,
    );
    expect(locateIssues([issue('schema[1]', 'INVALID_OPTION')], fields)[0]?.key).toBe(keyOf(1));
    expect(locateIssues([issue('@slug', 'DUPLICATE_SLUG')], fields)[0]?.key).toBeUndefined();
  });

  test('A doubled name is the fault of the later field', () => {
    expect(locateIssues([issue('title', 'DUPLICATE_FIELD_NAME')], fields)[0]?.key).toBe(keyOf(2));
    expect(locateIssues([issue('title', 'INVALID_PATTERN')], fields)[0]?.key).toBe(keyOf(0));
  });

  test('A code leads to its control, an option to the one that the message names', () => {
    const controls = [
      issue('title', 'INVALID_LENGTH_RANGE'),
      issue('links', 'INVALID_NUMBER_RANGE'),
      issue('title', 'INVALID_OPTION', 'The option "minLength" must be a whole number.'),
    ];
    expect(locateIssues(controls, fields).map(({ control }) => control)).toEqual([
      'maxLength',
      'maxItems',
      'minLength',
    ]);
    expect(
      errorAt(locateIssues([issue('title', 'INVALID_PATTERN', 'It is wrong.')], fields), 'pattern'),
    ).toBe('It is wrong. (INVALID_PATTERN)');
  });
});
