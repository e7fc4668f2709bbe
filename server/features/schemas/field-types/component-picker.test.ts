import { describe, expect, test } from 'vitest';
import {
  acceptContent,
  acceptValue,
  checkOptionsOf,
  deliverContent,
  fieldOf,
  idA,
  visitContent,
} from '../walk-in-test.ts';
import type { Field } from './field-type.ts';

const components: Record<string, readonly Field[]> = {
  hero: [
    { name: 'title', type: 'text', required: true },
    { name: 'camelCase', type: 'text' },
    { name: 'size', type: 'number', defaultValue: 3 },
  ],
  box: [{ name: 'children', type: 'componentPicker', options: { allowedComponents: ['box', 'hero'] } }],
  odd: [
    { name: 'component', type: 'text' },
    { name: 'fields', type: 'json' },
  ],
};
const picker = fieldOf('componentPicker');

describe('values', () => {
  test('are arrays of components in the shape in which they are read', () => {
    const value = [{ _type: 'hero', title: 'A', camelCase: 'b' }];
    expect(acceptValue(picker, value, { components, mode: { defaults: false } })).toMatchObject({
      value,
      codes: [],
    });
    expect(acceptValue(picker, value[0], { components }).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(picker, 'hero', { components }).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(picker, ['hero', null], { components }).codes).toEqual([
      'INVALID_TYPE',
      'INVALID_TYPE',
    ]);
  });

  test('defaults inside a component apply at creation', () => {
    expect(acceptValue(picker, [{ _type: 'hero', title: 'A' }], { components }).value).toEqual([
      { _type: 'hero', title: 'A', size: 3 },
    ]);
  });

  test('the form { component, fields } is taken and stored flattened', () => {
    const { value, codes } = acceptValue(picker, [{ component: 'hero', fields: { title: 'A' } }], {
      components,
    });
    expect({ value, codes }).toEqual({ value: [{ _type: 'hero', title: 'A', size: 3 }], codes: [] });
    expect(acceptContent([picker], { value: [{ component: 'hero' }] }, { components }).codes).toEqual([
      'value[0].title: REQUIRED',
    ]);
  });

  test('where _type is present the form is the flat one', () => {
    const value = [{ _type: 'odd', component: 'hero', fields: { title: 'A' } }];
    expect(acceptValue(picker, value, { components })).toMatchObject({ value, codes: [] });
    const wrapped = [{ component: 'odd', fields: { component: 'hero', fields: { x: 1 } } }];
    expect(acceptValue(picker, wrapped, { components }).value).toEqual([
      { _type: 'odd', component: 'hero', fields: { x: 1 } },
    ]);
  });

  test('a component must say which it is, and exist', () => {
    expect(acceptValue(picker, [{ title: 'A' }], { components }).codes).toEqual(['INVALID_TYPE']);
    expect(acceptContent([picker], { value: [{ _type: 5 }] }, { components }).codes).toEqual([
      'value[0]._type: INVALID_TYPE',
    ]);
    const unknown = acceptValue(picker, [{ _type: 'x'.repeat(1000) }], { components });
    expect(unknown.codes).toEqual(['UNKNOWN_COMPONENT']);
    expect(unknown.messages[0]?.length).toBeLessThan(150);
    for (const slug of ['constructor', 'toString']) {
      expect(acceptValue(picker, [{ _type: slug }], { components }).codes).toEqual(['UNKNOWN_COMPONENT']);
    }
  });

  test('allowedComponents is enforced; none or an empty list allows any', () => {
    const value = [{ _type: 'odd' }];
    expect(
      acceptValue(fieldOf('componentPicker', { allowedComponents: ['hero'] }), value, { components }).codes,
    ).toEqual(['COMPONENT_NOT_ALLOWED']);
    expect(
      acceptValue(fieldOf('componentPicker', { allowedComponents: [] }), value, { components }).codes,
    ).toEqual([]);
    expect(acceptValue(picker, value, { components }).codes).toEqual([]);
  });

  test('maxItems is enforced', () => {
    const field = fieldOf('componentPicker', { maxItems: 1 });
    expect(acceptValue(field, [{ _type: 'odd' }], { components }).codes).toEqual([]);
    expect(acceptValue(field, [{ _type: 'odd' }, { _type: 'odd' }], { components }).codes).toEqual([
      'TOO_MANY_ITEMS',
    ]);
  });

  test('fields inside follow their own rules, failures by path', () => {
    const value = [
      { _type: 'hero', title: 'A' },
      { _type: 'hero', camelCase: 5, siz: 1 },
    ];
    expect(acceptContent([picker], { value }, { components }).codes).toEqual([
      'value[1].title: REQUIRED',
      'value[1].camelCase: INVALID_TYPE',
      'value[1].siz: UNKNOWN_FIELD',
    ]);
  });

  test('a component may not contain itself anywhere below in the value', () => {
    const value = [{ _type: 'box', children: [{ _type: 'box' }] }];
    expect(acceptContent([picker], { value }, { components }).codes).toEqual([
      'value[0].children[0]: SELF_REFERENCE',
    ]);
    const twice = [{ _type: 'box' }, { _type: 'box', children: [{ _type: 'hero', title: 'A' }] }];
    expect(acceptContent([picker], { value: twice }, { components }).codes).toEqual([]);
  });

  test('components nest at most 10 levels', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `c${i}`,
        [{ name: 'inner', type: 'componentPicker' } satisfies Field],
      ]),
    );
    const nest = (levels: number): object[] =>
      Array.from({ length: levels }).reduceRight<object[]>((inner, _, i) => [{ _type: `c${i}`, inner }], []);
    expect(acceptContent([picker], { value: nest(10) }, { components: chain }).codes).toEqual([]);
    expect(acceptContent([picker], { value: nest(11) }, { components: chain }).codes).toEqual([
      `value[0]${'.inner[0]'.repeat(10)}: NESTING_TOO_DEEP`,
    ]);
  });
});

describe('delivery', () => {
  test('components are flat, _type always present, with the keys of the current schema in their casing', () => {
    const value = [
      { _type: 'hero', title: 'A', camelCase: 'b', leftover: 1 },
      { _type: 'box', children: [{ _type: 'odd' }] },
    ];
    expect(deliverContent([picker], { value }, { components })).toEqual({
      value: [
        { _type: 'hero', title: 'A', camelCase: 'b' },
        { _type: 'box', children: [{ _type: 'odd' }] },
      ],
    });
  });

  test('what is no component any more is left out', () => {
    const value = [{ _type: 'gone' }, 5, null, { title: 'A' }, { _type: 'odd' }];
    expect(deliverContent([picker], { value }, { components })).toEqual({ value: [{ _type: 'odd' }] });
    expect(deliverContent([picker], { value: { _type: 'odd' } }, { components })).toEqual({
      value: [{ _type: 'odd' }],
    });
    expect(deliverContent([picker], { value: 'text' }, { components })).toEqual({ value: [] });
  });
});

test('leaves and links inside are visited without array indexes, and which component it is', () => {
  const all = { ...components, card: [{ name: 'image', type: 'image' } satisfies Field] };
  const value = [
    { _type: 'hero', title: 'A' },
    { _type: 'card', image: { id: idA } },
    { _type: 'gone', x: 1 },
  ];
  expect(visitContent([picker], { value }, all)).toEqual({
    leaves: [
      'value._type="hero"',
      'value.title="A"',
      'value._type="card"',
      `value.image="${idA}"`,
      'value._type="gone"',
    ],
    links: [`value.image→media:${idA} resolved`],
  });
});

describe('options', () => {
  test('allowed components must exist: INVALID_COMPONENT_REFERENCE, one for each', () => {
    expect(
      checkOptionsOf('componentPicker', { allowedComponents: ['hero', 'a', 'b'] }, { components }),
    ).toEqual(['INVALID_COMPONENT_REFERENCE', 'INVALID_COMPONENT_REFERENCE']);
    expect(
      checkOptionsOf(
        'componentPicker',
        { allowedComponents: ['hero'], maxItems: 3, helpText: 'h', placeholder: 'p' },
        { components },
      ),
    ).toEqual([]);
    expect(checkOptionsOf('componentPicker', {})).toEqual([]);
  });

  test('known behaviour: a component may list itself, before it is saved too', () => {
    const self = { kind: 'component', slug: 'fresh' } as const;
    expect(checkOptionsOf('componentPicker', { allowedComponents: ['fresh'] }, { components, self })).toEqual(
      [],
    );
    const page = { kind: 'page', slug: 'fresh' } as const;
    expect(
      checkOptionsOf('componentPicker', { allowedComponents: ['fresh'] }, { components, self: page }),
    ).toEqual(['INVALID_COMPONENT_REFERENCE']);
  });

  test('malformed and foreign options are refused', () => {
    for (const options of [
      { allowedComponents: 'hero' },
      { allowedComponents: [5] },
      { allowedComponents: Array.from({ length: 200_000 }, (_, i) => `c${i}`) },
      { maxItems: -1 },
      { maxItems: 1.5 },
    ]) {
      expect(checkOptionsOf('componentPicker', options, { components })).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf('componentPicker', { minItems: 1 })).toEqual(['UNSUPPORTED_OPTION']);
  });
});
