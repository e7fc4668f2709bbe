import { describe, expect, test } from 'vitest';
import {
  acceptContent,
  acceptValue,
  checkOptionsOf,
  deliverContent,
  fieldOf,
  visitContent,
} from '../walk-in-test.ts';
import type { Field } from './field-type.ts';

const nest = (name: string, componentSlug: string): Field => ({
  name,
  type: 'nestedComponent',
  options: { componentSlug },
});
const components: Record<string, readonly Field[]> = {
  seo: [{ name: 'title', type: 'text', required: true }],
  odd: [
    { name: 'component', type: 'text' },
    { name: 'fields', type: 'json' },
  ],
  tagged: [{ name: 'component', type: 'text' }],
};
const seo = fieldOf('nestedComponent', { componentSlug: 'seo' });
const odd = fieldOf('nestedComponent', { componentSlug: 'odd' });

describe('values', () => {
  test('_type may be left out and is always stored', () => {
    for (const value of [
      { title: 'A' },
      { _type: 'seo', title: 'A' },
      { component: 'seo', fields: { title: 'A' } },
    ]) {
      expect(acceptValue(seo, value, { components })).toMatchObject({
        value: { _type: 'seo', title: 'A' },
        codes: [],
      });
    }
    expect(acceptContent([seo], { value: { _type: null, title: 'A' } }, { components }).codes).toEqual([
      'value._type: INVALID_TYPE',
    ]);
  });

  test('another component is refused', () => {
    expect(acceptValue(seo, { _type: 'odd' }, { components }).codes).toEqual(['COMPONENT_NOT_ALLOWED']);
    expect(acceptValue(seo, { component: 'odd', fields: {} }, { components }).codes).toEqual([
      'COMPONENT_NOT_ALLOWED',
    ]);
    expect(acceptValue(seo, { _type: 'none' }, { components }).codes).toEqual(['UNKNOWN_COMPONENT']);
  });

  test('a component with fields called component and fields is read flat', () => {
    const value = { component: 'seo', fields: { title: 'A' } };
    expect(acceptValue(odd, value, { components })).toMatchObject({
      value: { _type: 'odd', ...value },
      codes: [],
    });
    const tagged = fieldOf('nestedComponent', { componentSlug: 'tagged' });
    expect(acceptValue(tagged, { component: 'x' }, { components }).value).toEqual({
      _type: 'tagged',
      component: 'x',
    });
    expect(
      acceptValue(tagged, { component: 'tagged', fields: { component: 'x' } }, { components }).value,
    ).toEqual({ _type: 'tagged', component: 'x' });
  });

  test('the value must be an object', () => {
    for (const value of ['seo', 5, [], [{ title: 'A' }]])
      expect(acceptValue(seo, value, { components }).codes).toEqual(['INVALID_TYPE']);
  });

  test('a component supplied on a partial update is checked whole; a draft is not', () => {
    const content = { value: {} };
    expect(acceptContent([seo], content, { components, mode: { required: 'supplied' } }).codes).toEqual([
      'value.title: REQUIRED',
    ]);
    expect(acceptContent([seo], content, { components, mode: { required: 'none' } }).codes).toEqual([]);
  });
});

test('is delivered flat with its _type, null when it has no schema any more', () => {
  expect(deliverContent([seo], { value: { _type: 'seo', title: 'A', old: 1 } }, { components })).toEqual({
    value: { _type: 'seo', title: 'A' },
  });
  expect(deliverContent([seo], { value: { title: 'A' } }, { components })).toEqual({
    value: { _type: 'seo', title: 'A' },
  });
  expect(deliverContent([seo], { value: { _type: 'gone' } }, { components })).toEqual({ value: null });
  expect(deliverContent([seo], { value: [{ _type: 'seo', title: 'A' }] }, { components })).toEqual({
    value: { _type: 'seo', title: 'A' },
  });
  expect(deliverContent([seo], { value: 'text' }, { components })).toEqual({ value: null });
});

test('leaves inside are visited, and which component it is', () => {
  expect(visitContent([seo], { value: { _type: 'seo', title: 'A' } }, components).leaves).toEqual([
    'value._type="seo"',
    'value.title="A"',
  ]);
});

describe('options', () => {
  const self = { kind: 'component', slug: 'self' } as const;

  test('componentSlug is required: MISSING_COMPONENT_SLUG', () => {
    for (const options of [{}, { componentSlug: '' }, { componentSlug: null }]) {
      expect(checkOptionsOf('nestedComponent', options, { components })).toEqual(['MISSING_COMPONENT_SLUG']);
    }
    expect(
      checkOptionsOf(
        'nestedComponent',
        { componentSlug: 'seo', placeholder: 'p', helpText: 'h' },
        { components },
      ),
    ).toEqual([]);
  });

  test('the component must exist: INVALID_COMPONENT_REFERENCE', () => {
    for (const componentSlug of ['none', 'toString']) {
      expect(checkOptionsOf('nestedComponent', { componentSlug }, { components })).toEqual([
        'INVALID_COMPONENT_REFERENCE',
      ]);
    }
  });

  test('a component must not nest itself, saved or not: CIRCULAR_REFERENCE', () => {
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'self' }, { components, self })).toEqual([
      'CIRCULAR_REFERENCE',
    ]);
    expect(
      checkOptionsOf('nestedComponent', { componentSlug: 'self' }, { components: { self: [] }, self }),
    ).toEqual(['CIRCULAR_REFERENCE']);
  });

  test('nor through others', () => {
    const chain = { a: [nest('b', 'b')], b: [nest('c', 'c')], c: [nest('self', 'self')], self: [] };
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'a' }, { components: chain, self })).toEqual([
      'CIRCULAR_REFERENCE',
    ]);
    const page = { kind: 'page', slug: 'self' } as const;
    expect(
      checkOptionsOf('nestedComponent', { componentSlug: 'a' }, { components: chain, self: page }),
    ).toEqual([]);
  });

  test('a circle among others does not hang the check', () => {
    const circle = { a: [nest('b', 'b')], b: [nest('a', 'a')] };
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'a' }, { components: circle, self })).toEqual(
      [],
    );
  });

  test('a way over a componentPicker is no circle', () => {
    const picked = {
      a: [{ name: 'any', type: 'componentPicker', options: { allowedComponents: ['self'] } } satisfies Field],
    };
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'a' }, { components: picked, self })).toEqual(
      [],
    );
  });

  test('known behaviour: deep chains are accepted', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`c${i}`, i < 29 ? [nest('next', `c${i + 1}`)] : []]),
    );
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'c0' }, { components: deep, self })).toEqual(
      [],
    );
  });

  test('malformed and foreign options are refused', () => {
    expect(checkOptionsOf('nestedComponent', { componentSlug: 5 }, { components })).toEqual([
      'INVALID_OPTION',
    ]);
    expect(checkOptionsOf('nestedComponent', { componentSlug: 'seo', maxItems: 1 }, { components })).toEqual([
      'UNSUPPORTED_OPTION',
    ]);
  });
});
