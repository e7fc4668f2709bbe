import { describe, expect, test } from 'vitest';
import { processorTime } from '../../test/processor-time.ts';
import { createPlace } from './content-place.ts';
import type { Field } from './field-types/field-type.ts';
import { acceptContent, deliverContent, visitContent } from './walk-in-test.ts';

const title: Field = { name: 'title', type: 'text', required: true };
const body: Field = { name: 'body', type: 'wysiwyg' };
const size: Field = { name: 'size', type: 'number', defaultValue: 3 };

describe('required fields', () => {
  test('mode all: every required field must have a value; null and the empty string are none', () => {
    for (const content of [{}, { title: null }, { title: '' }, { title: undefined }]) {
      expect(acceptContent([title, body], content).codes).toEqual(['title: REQUIRED']);
    }
    expect(acceptContent([title, body], { title: 'A' }).codes).toEqual([]);
  });

  test('mode supplied: only the keys that were sent', () => {
    const mode = { required: 'supplied', defaults: false } as const;
    expect(acceptContent([title, body], { body: 'x' }, { mode }).codes).toEqual([]);
    expect(acceptContent([title, body], { title: null }, { mode }).codes).toEqual(['title: REQUIRED']);
    expect(acceptContent([title, body], { title: '' }, { mode }).codes).toEqual(['title: REQUIRED']);
  });

  test('mode none: drafts may be incomplete but what is there must fit', () => {
    const mode = { required: 'none' } as const;
    for (const content of [{}, { title: null }, { title: '' }])
      expect(acceptContent([title], content, { mode }).codes).toEqual([]);
    expect(acceptContent([title], { title: 5 }, { mode }).codes).toEqual(['title: INVALID_TYPE']);
  });

  test('false and 0 are values', () => {
    const fields: Field[] = [
      { name: 'a', type: 'boolean', required: true },
      { name: 'b', type: 'number', required: true },
    ];
    expect(acceptContent(fields, { a: false, b: 0 })).toMatchObject({
      stored: { a: false, b: 0 },
      codes: [],
    });
  });
});

describe('defaults', () => {
  test('are applied to new content when no value is given', () => {
    expect(acceptContent([size], {}).stored).toEqual({ size: 3 });
    expect(acceptContent([size], { size: 5 }).stored).toEqual({ size: 5 });
    expect(acceptContent([size], {}, { mode: { defaults: false } }).stored).toEqual({});
    expect(acceptContent([size], {}, { mode: { required: 'none' } }).stored).toEqual({ size: 3 });
  });

  test('null clears an optional field without its default', () => {
    expect(acceptContent([size], { size: null })).toMatchObject({ stored: {}, codes: [] });
  });

  test('a default satisfies required where no value was sent, and not for an explicit null', () => {
    const required = { ...size, required: true };
    expect(acceptContent([required], {}).codes).toEqual([]);
    expect(acceptContent([required], {}, { mode: { defaults: false } }).codes).toEqual([]);
    expect(acceptContent([required], { size: null }).codes).toEqual(['size: REQUIRED']);
  });

  test('an empty default satisfies nothing', () => {
    for (const defaultValue of ['', null, undefined]) {
      expect(acceptContent([{ ...title, defaultValue }], {}).codes).toEqual(['title: REQUIRED']);
    }
  });

  test('an empty default fills what takes an empty text', () => {
    const storedOf = (field: Omit<Field, 'name'>) =>
      acceptContent([{ name: 'a', ...field, defaultValue: '' } as Field], {});
    const choices = [
      { label: 'None', value: '' },
      { label: 'One', value: '1' },
    ];
    for (const field of [
      { type: 'text' },
      { type: 'textarea' },
      { type: 'wysiwyg' },
      { type: 'json' },
      { type: 'select', options: { choices } },
    ] as const) {
      expect([field.type, storedOf(field).stored]).toEqual([field.type, { a: '' }]);
    }
    for (const field of [
      { type: 'number' },
      { type: 'date' },
      { type: 'image' },
      { type: 'boolean' },
      { type: 'text', options: { minLength: 2 } },
      { type: 'select', options: { choices: choices.slice(1) } },
    ] as const) {
      const { stored, codes } = storedOf(field);
      expect([field.type, stored, codes]).toEqual([field.type, {}, []]);
    }
  });

  test('falsy defaults count', () => {
    expect(acceptContent([{ name: 'on', type: 'boolean', defaultValue: false }], {}).stored).toEqual({
      on: false,
    });
  });

  test('a default that does not fit is reported as the default', () => {
    const { problems } = acceptContent([{ name: 'size', type: 'number', defaultValue: 'big' }], {});
    expect(problems).toEqual([
      {
        field: 'size',
        code: 'INVALID_TYPE',
        message:
          'No value was given, and the default value is not valid: The value must be a number, not a string.',
      },
    ]);
    const rows: Field = {
      name: 'rows',
      type: 'repeater',
      defaultValue: [{ a: 1 }],
      options: { fields: [{ name: 'a', type: 'text' }] },
    };
    expect(acceptContent([rows], {}).problems[0]).toMatchObject({
      field: 'rows[0].a',
      message: expect.stringContaining('default value'),
    });
  });

  test('content never shares its default with the schema', () => {
    const json: Field = { name: 'data', type: 'json', defaultValue: { list: [] } };
    const { stored } = acceptContent([json], {});
    expect(stored).toEqual({ data: { list: [] } });
    expect(stored['data']).not.toBe(json.defaultValue);
  });
});

describe('unknown keys', () => {
  test('are a failure with the nearest name', () => {
    const { problems, stored } = acceptContent([title, body], { title: 'A', tilte: 'B', zzz: 1 });
    expect(problems).toEqual([
      { field: 'tilte', code: 'UNKNOWN_FIELD', message: 'There is no field "tilte". Did you mean "title"?' },
      {
        field: 'zzz',
        code: 'UNKNOWN_FIELD',
        message: 'There is no field "zzz". The fields are: title, body.',
      },
    ]);
    expect(stored).toEqual({ title: 'A' });
  });

  test('left over from an older schema are kept and neither delivered nor visited', () => {
    const content = { title: 'A', old: { b: 1 }, gone: null };
    expect(acceptContent([title], content, { mode: { unknown: 'keep' } })).toMatchObject({
      stored: { title: 'A', old: { b: 1 } },
      codes: [],
    });
    expect(deliverContent([title], content)).toEqual({ title: 'A' });
    expect(visitContent([title], content).leaves).toEqual(['title="A"']);
  });

  test('_type at the root and keys of Object.prototype are no fields', () => {
    expect(acceptContent([title], { title: 'A', _type: 'x', toString: 1 }).codes).toEqual([
      '_type: UNKNOWN_FIELD',
      'toString: UNKNOWN_FIELD',
    ]);
    expect(acceptContent([{ ...title, name: 'toString' }], {}).codes).toEqual(['toString: REQUIRED']);
    const hostile = JSON.parse('{"title":"A","__proto__":{"polluted":1}}');
    const { stored } = acceptContent([title], hostile, { mode: { unknown: 'keep' } });
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype);
    expect('polluted' in stored).toBe(false);
  });

  test('a long key is not echoed', () => {
    const { problems } = acceptContent([title], { title: 'A', ['k'.repeat(5000)]: 1 });
    expect(problems[0]?.message.length).toBeLessThan(120);
    expect(problems[0]?.field.length).toBe(100);
  });
});

describe('failures', () => {
  test('are all reported together, in the order of the schema', () => {
    const fields: Field[] = [title, size, { name: 'color', type: 'color' }];
    expect(acceptContent(fields, { color: 'x', size: 'y', more: 1 }).codes).toEqual([
      'title: REQUIRED',
      'size: INVALID_TYPE',
      'color: INVALID_COLOR',
      'more: UNKNOWN_FIELD',
    ]);
  });

  test('are at most 200, quickly, however much is wrong', () => {
    const rows: Field = {
      name: 'rows',
      type: 'repeater',
      options: { fields: Array.from({ length: 50 }, (_, i) => ({ name: `field${i}`, type: 'text' })) },
    };
    const started = processorTime();
    const content = { rows: Array.from({ length: 50_000 }, () => ({ feild: 1 })) };
    expect(acceptContent([rows], content).problems).toHaveLength(200);
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, 1]));
    expect(acceptContent([rows], keys).problems).toHaveLength(200);
    expect(processorTime() - started).toBeLessThan(2000);
  });
});

test('paths name children by dots and items by brackets', () => {
  const { place, problems } = createPlace({
    mode: { required: 'all', defaults: true, unknown: 'refuse' },
    component: () => undefined,
  });
  place.child('hero').inside('hero-block').child('cta').child('label').fail('A', 'm');
  place.child('gallery').item(2).child('image').fail('B', 'm');
  place.item(0).fail('C', 'm');
  expect(problems.map((problem) => problem.field)).toEqual(['hero.cta.label', 'gallery[2].image', '[0]']);
});

test('inside knows the components around, outermost first, and only below', () => {
  const { place } = createPlace({
    mode: { required: 'supplied', defaults: false, unknown: 'refuse' },
    component: () => undefined,
  });
  const inner = place.child('a').inside('outer').child('b').inside('inner').child('c');
  expect(inner.components).toEqual(['outer', 'inner']);
  expect(place.child('a').components).toEqual([]);
  expect([place.mode.required, inner.mode.required]).toEqual(['supplied', 'all']);
});

test('delivery leaves out what has no value and keeps the order of the schema', () => {
  expect(Object.entries(deliverContent([title, body, size], { size: 0, body: null, title: '' }))).toEqual([
    ['title', ''],
    ['size', 0],
  ]);
});
