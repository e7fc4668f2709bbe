import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../test/processor-time.ts';
import { fieldsInput } from './field-types/field-input.ts';
import { checkFieldsOf } from './walk-in-test.ts';

const text = (name: string) => ({ name, type: 'text' });

describe('names', () => {
  test('must match the pattern: INVALID_FIELD_NAME', () => {
    for (const name of ['', '1a', '_a', 'a-b', 'a b', 'é', 'a.b', 'a\n', '__proto__']) {
      expect(checkFieldsOf([text(name)]).codes).toEqual([`${name}: INVALID_FIELD_NAME`]);
    }
    for (const name of ['a', 'A', 'camelCase', 'a_1', 'toString', 'x'.repeat(100)]) {
      expect(checkFieldsOf([text(name)]).codes).toEqual([]);
    }
  });

  test('have at most 100 characters, and the path does not echo more', () => {
    const [error] = checkFieldsOf([text('x'.repeat(5000))]).errors;
    expect(error).toMatchObject({ code: 'INVALID_FIELD_NAME', field: 'x'.repeat(100) });
  });

  test('may be what every object has by that name: the rule of the specification is the whole rule', () => {
    const names = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];
    expect(checkFieldsOf(names.map(text)).codes).toEqual([]);
    expect(checkFieldsOf([text('__proto__')]).codes).toEqual(['__proto__: INVALID_FIELD_NAME']);
  });

  test('are unique: DUPLICATE_FIELD_NAME for each repetition; case tells apart', () => {
    expect(checkFieldsOf([text('a'), text('b'), text('a'), text('a'), text('A')]).codes).toEqual([
      'a: DUPLICATE_FIELD_NAME',
      'a: DUPLICATE_FIELD_NAME',
    ]);
  });
});

test('the type must be one of the 16: INVALID_FIELD_TYPE, with the nearest', () => {
  const { errors } = checkFieldsOf([
    { name: 'a', type: 'Text' },
    { name: 'b', type: 'nonsense' },
    { name: 'c', type: 'toString' },
  ]);
  expect(errors.map((error) => error.code)).toEqual([
    'INVALID_FIELD_TYPE',
    'INVALID_FIELD_TYPE',
    'INVALID_FIELD_TYPE',
  ]);
  expect(errors[0]?.message).toBe('There is no field type "Text". Did you mean "text"?');
  expect(errors[1]?.message).toContain('componentPicker');
});

test('all failures are reported together', () => {
  const { codes } = checkFieldsOf([
    { name: 'a', type: 'text', options: { minLength: 3, maxLength: 1, pattern: '(', bogus: 1 } },
    { name: 'a', type: 'number', options: { min: 3, max: 1 } },
    { name: 'b!', type: 'reference' },
    { name: 'c', type: 'nestedComponent', options: { componentSlug: 'gone' } },
    { name: 'd', type: 'repeater', options: { fields: [{ name: 'e', type: 'repeater' }] } },
  ]);
  expect(codes).toEqual([
    'a: UNSUPPORTED_OPTION',
    'a: INVALID_LENGTH_RANGE',
    'a: INVALID_PATTERN',
    'a: DUPLICATE_FIELD_NAME',
    'a: INVALID_NUMBER_RANGE',
    'b!: INVALID_FIELD_NAME',
    'b!: MISSING_COLLECTION_TYPE',
    'c: INVALID_COMPONENT_REFERENCE',
    'd.e: DISALLOWED_REPEATER_FIELD_TYPE',
  ]);
});

test('an unknown option is answered with the nearest, or with the row of the type', () => {
  const [first, second] = checkFieldsOf([
    { name: 'a', type: 'text', options: { minlenght: 1, zzzzzz: 1 } },
  ]).errors;
  expect(first?.message).toContain('Did you mean "minLength"?');
  expect(second?.message).toContain(
    'It takes placeholder, helpText, minLength, maxLength, pattern, patternMessage.',
  );
});

test('one malformed option is one failure, however many faults it has', () => {
  const choices = Array.from({ length: 50 }, () => ({ label: 1 }));
  const { errors } = checkFieldsOf([{ name: 'a', type: 'select', options: { choices } }]);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toMatch(/^The option "choices" at 0\.label /);
});

test('answers the fields to save: keys of a field definition only, null options left out', () => {
  const given = {
    name: 'a',
    label: 'A',
    type: 'reference',
    required: true,
    options: { collectionType: 'x', pageType: null },
    defaultValue: null,
    placeholder: 'p',
    helpText: 'h',
    id: 'client-side',
    hidden: true,
  };
  const { fields, codes } = checkFieldsOf([given]);
  expect(codes).toEqual([]);
  expect(fields).toEqual([
    {
      name: 'a',
      label: 'A',
      type: 'reference',
      required: true,
      options: { collectionType: 'x' },
      defaultValue: null,
      placeholder: 'p',
      helpText: 'h',
    },
  ]);
});

test('a default value is not judged when the schema is saved', () => {
  expect(checkFieldsOf([{ name: 'a', type: 'number', defaultValue: 'x' }]).codes).toEqual([]);
});

test('an empty schema is good', () => {
  expect(checkFieldsOf([])).toMatchObject({ fields: [], codes: [] });
});

test('what is no schema at all is borne', () => {
  for (const schema of [null, 5, 'a', {}, undefined])
    expect(checkFieldsOf(schema).codes).toEqual(['schema: INVALID_FIELD_TYPE']);
  const { codes } = checkFieldsOf([
    null,
    5,
    [],
    {},
    { name: 5, type: 'text' },
    { name: 'a', type: 5 },
    { ...text('a'), required: 'yes' },
  ]);
  expect(codes).toEqual([
    'schema[0]: INVALID_FIELD_TYPE',
    'schema[1]: INVALID_FIELD_TYPE',
    'schema[2]: INVALID_FIELD_TYPE',
    'schema[3]: INVALID_FIELD_NAME',
    'schema[4]: INVALID_FIELD_NAME',
    'schema[5]: INVALID_FIELD_TYPE',
    'schema[6]: INVALID_OPTION',
  ]);
});

test('at most 200 issues, quickly', () => {
  const started = processorTime();
  const bad = Array.from({ length: 50_000 }, (_, i) => ({
    name: `field${i}`,
    type: 'txet',
    options: { a: 1 },
  }));
  expect(checkFieldsOf(bad).errors).toHaveLength(200);
  const options = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`option${i}`, i]));
  expect(checkFieldsOf([{ ...text('a'), options }]).errors).toHaveLength(200);
  expect(processorTime() - started).toBeLessThan(2000);
});

test('patterns may weigh so much together: the rest is INVALID_PATTERN, quickly', () => {
  const heavy = (pattern: string) =>
    checkFieldsOf(
      Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, type: 'text', options: { pattern } })),
    );
  const started = processorTime();
  const folded = [`(?i)${'\\pL'.repeat(330)}`, `(?i)[${'\\pL'.repeat(330)}]`];
  for (const pattern of [...folded, '(?:(?:a|b){1,31}){1,31}', `(${'x'.repeat(998)}`]) {
    const { errors } = heavy(pattern);
    expect(new Set(errors.map((error) => error.code))).toEqual(new Set(['INVALID_PATTERN']));
    expect(errors.some((error) => error.message.includes('too large together'))).toBe(true);
  }
  expect(processorTime() - started).toBeLessThan(1500);
  const usual = Array.from({ length: 100 }, (_, i) => ({
    name: `f${i}`,
    type: 'text',
    options: { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  }));
  expect(checkFieldsOf(usual).codes).toEqual([]);
});

test('never throws, whatever the schema is', () => {
  const property = fc.property(fc.jsonValue(), (schema) => {
    const { fields, errors } = checkFieldsOf([schema, schema]);
    expect(fields.length + errors.length).toBeGreaterThan(0);
    checkFieldsOf(schema);
  });
  fc.assert(property, { numRuns: 300 });
});

describe('the shape of a schema in a request', () => {
  test('is an array of objects with a name and a type', () => {
    expect(fieldsInput.safeParse([{ name: 'a', type: 'no such type' }]).success).toBe(true);
    for (const bad of [
      'a',
      {},
      [5],
      [null],
      [{ name: 'a' }],
      [{ type: 'text' }],
      [{ ...text('a'), label: 5 }],
      [{ ...text('a'), options: [] }],
    ]) {
      expect(fieldsInput.safeParse(bad).success).toBe(false);
    }
  });

  test('has at most 1,000 fields', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => text(`f${i}`));
    expect(fieldsInput.safeParse(many(1000)).success).toBe(true);
    expect(fieldsInput.safeParse(many(1001)).success).toBe(false);
  });
});
