import { describe, expect, test } from 'vitest';
import {
  acceptContent,
  acceptValue,
  checkFieldsOf,
  checkOptionsOf,
  deliverContent,
  fieldOf,
  idA,
  visitContent,
} from '../walk-in-test.ts';

const fields = [
  { name: 'title', type: 'text', required: true, options: { maxLength: 5 } },
  { name: 'photo', type: 'image' },
  { name: 'size', type: 'number', defaultValue: 1 },
];
const repeater = fieldOf('repeater', { fields, minItems: 1, maxItems: 2 });

describe('values', () => {
  test('are arrays of objects', () => {
    expect(acceptValue(repeater, [{ title: 'A', photo: idA, size: 2 }])).toMatchObject({
      value: [{ title: 'A', photo: idA, size: 2 }],
      codes: [],
      links: [{ path: 'value[0].photo', target: 'media', imageOnly: true }],
    });
    for (const value of [{ title: 'A' }, 'A', 5])
      expect(acceptValue(repeater, value).codes).toEqual(['INVALID_TYPE']);
    expect(acceptContent([repeater], { value: ['A', null] }).codes).toEqual([
      'value[0]: INVALID_TYPE',
      'value[1]: INVALID_TYPE',
    ]);
  });

  test('minItems and maxItems are enforced', () => {
    const row = { title: 'A' };
    expect(acceptValue(repeater, []).codes).toEqual(['TOO_FEW_ITEMS']);
    expect(acceptValue(repeater, [], { mode: { required: 'none' } }).codes).toEqual([]);
    expect(acceptValue(repeater, [row, row]).codes).toEqual([]);
    expect(acceptValue(repeater, [row, row, row]).codes).toEqual(['TOO_MANY_ITEMS']);
  });

  test('sub-fields follow their own rules, failures by path', () => {
    expect(
      acceptContent([repeater], { value: [{ title: 'too long' }, { titel: 'A', photo: 'x' }] }).codes,
    ).toEqual([
      'value[0].title: TOO_LONG',
      'value[1].title: REQUIRED',
      'value[1].photo: INVALID_MEDIA',
      'value[1].titel: UNKNOWN_FIELD',
    ]);
  });

  test('defaults in rows apply at creation', () => {
    expect(acceptValue(repeater, [{ title: 'A' }]).value).toEqual([{ title: 'A', size: 1 }]);
    expect(acceptValue(repeater, [{ title: 'A' }], { mode: { defaults: false } }).value).toEqual([
      { title: 'A' },
    ]);
  });

  test('a row supplied on a partial update is checked whole', () => {
    expect(
      acceptContent([repeater], { value: [{ size: 1 }] }, { mode: { required: 'supplied' } }).codes,
    ).toEqual(['value[0].title: REQUIRED']);
  });

  test('_type is no key of a row', () => {
    expect(acceptContent([repeater], { value: [{ _type: 'x', title: 'A' }] }).codes).toEqual([
      'value[0]._type: UNKNOWN_FIELD',
    ]);
  });
});

test('rows are delivered with the keys of the current schema; what is no row is left out', () => {
  const media = { [idA]: { _id: idA } };
  const value = [{ title: 'A', photo: { id: idA }, old: 1 }, 5, null];
  expect(deliverContent([repeater], { value }, { media })).toEqual({
    value: [{ title: 'A', photo: { _id: idA } }],
  });
  expect(deliverContent([repeater], { value: 'text' })).toEqual({ value: [] });
});

test('leaves and links in rows are visited without indexes', () => {
  expect(visitContent([repeater], { value: [{ title: 'A' }, { title: 'B', photo: idA }] })).toEqual({
    leaves: ['value.title="A"', 'value.title="B"', `value.photo="${idA}"`],
    links: [`value.photo→media:${idA}`],
  });
});

describe('options', () => {
  test('needs at least one sub-field: MISSING_REPEATER_FIELDS', () => {
    for (const options of [{}, { fields: [] }, { fields: null }]) {
      expect(checkOptionsOf('repeater', options)).toEqual(['MISSING_REPEATER_FIELDS']);
    }
  });

  test.each(['componentPicker', 'nestedComponent', 'repeater'])(
    '%s is disallowed within: DISALLOWED_REPEATER_FIELD_TYPE',
    (type) => {
      const { codes } = checkFieldsOf([
        fieldOf('repeater', {
          fields: [
            { name: 'ok', type: 'text' },
            { name: 'inner', type },
          ],
        }),
      ]);
      expect(codes).toEqual(['value.inner: DISALLOWED_REPEATER_FIELD_TYPE']);
    },
  );

  test('sub-fields get all schema rules, by path', () => {
    const inner = [
      { name: 'a', type: 'text', options: { minLength: 2, maxLength: 1 } },
      { name: 'a', type: 'number', options: { min: 'x' } },
      { name: 'b-c', type: 'text' },
      { name: 'd', type: 'strange' },
      { name: 'e', type: 'reference' },
      { name: 'f', type: 'boolean', options: { choices: [] } },
    ];
    expect(checkFieldsOf([fieldOf('repeater', { fields: inner })]).codes).toEqual([
      'value.a: INVALID_LENGTH_RANGE',
      'value.a: DUPLICATE_FIELD_NAME',
      'value.a: INVALID_OPTION',
      'value.b-c: INVALID_FIELD_NAME',
      'value.d: INVALID_FIELD_TYPE',
      'value.e: MISSING_COLLECTION_TYPE',
      'value.f: UNSUPPORTED_OPTION',
    ]);
  });

  test('a sub-field may have the name of a field outside', () => {
    expect(
      checkFieldsOf([
        { name: 'a', type: 'text' },
        { ...fieldOf('repeater', { fields: [{ name: 'a', type: 'text' }] }) },
      ]).codes,
    ).toEqual([]);
  });

  test('minItems must not exceed maxItems: INVALID_NUMBER_RANGE', () => {
    expect(checkOptionsOf('repeater', { fields, minItems: 3, maxItems: 2 })).toEqual([
      'INVALID_NUMBER_RANGE',
    ]);
    expect(checkOptionsOf('repeater', { fields, minItems: 2, maxItems: 2, helpText: 'h' })).toEqual([]);
    expect(checkOptionsOf('repeater', { minItems: 3, maxItems: 2 })).toEqual([
      'MISSING_REPEATER_FIELDS',
      'INVALID_NUMBER_RANGE',
    ]);
  });

  test('malformed and foreign options are refused', () => {
    for (const options of [
      { fields: 'a' },
      { fields: [5] },
      { fields: [{ name: 'a' }] },
      { fields, minItems: -1 },
      { fields, maxItems: 'x' },
    ]) {
      expect(checkOptionsOf('repeater', options)).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf('repeater', { fields, componentSlug: 'x' })).toEqual(['UNSUPPORTED_OPTION']);
  });
});
