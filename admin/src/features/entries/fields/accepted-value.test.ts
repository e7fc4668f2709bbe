import { expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { acceptedValue } from './accepted-value.ts';

const card = {
  slug: 'card',
  schema: [
    { name: 'image', type: 'image' },
    { name: 'data', type: 'json' },
    { name: 'inner', type: 'componentPicker' },
  ],
} as unknown as ContentType;
const components = new Map([['card', card]]);
const field = (type: string, options = {}): SchemaField => ({ name: 'x', type, options });

test('What a migration stored as { _media } is sent as { id }, at any depth, and other values stay the same objects', () => {
  const inner = { _type: 'card', image: 'a bare id' };
  const value = [{ _type: 'card', image: { _media: 'm1' }, inner: [inner] }, inner];
  const accepted = acceptedValue(field('componentPicker'), value, components);
  expect(accepted).toEqual([{ _type: 'card', image: { id: 'm1' }, inner: [inner] }, inner]);
  expect((accepted as unknown[])[1]).toBe(inner);
  const rows = field('repeater', { fields: [{ name: 'pic', type: 'media' }] });
  expect(acceptedValue(rows, [{ pic: { _media: 'm2' } }], components)).toEqual([{ pic: { id: 'm2' } }]);
});

test('JSON that looks like media is left alone', () => {
  const value = [{ _type: 'card', data: { _media: 'm1', more: [{ _media: 'm2' }] } }];
  expect(acceptedValue(field('componentPicker'), value, components)).toBe(value);
});

test('Keys that no field has any more are left out; components that nobody knows stay as they are', () => {
  const nested = field('nestedComponent', { componentSlug: 'card' });
  expect(acceptedValue(nested, { image: 'a', gone: 1 }, components)).toEqual({ image: 'a' });
  const unknown = [{ _type: 'lost', gone: 1 }];
  expect(acceptedValue(field('componentPicker'), unknown, components)).toBe(unknown);
});
