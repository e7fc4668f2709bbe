import { describe, expect, test } from 'vitest';
import { compileSchema } from './compile-schema.ts';
import { giveKeys, hasTooManyForKeys, sendsKeys, withoutKeys } from './content-keys.ts';
import type { ComponentSchema, Field } from './field-types/field-type.ts';
import { acceptContent, deliverContent } from './walk-in-test.ts';

const rows: Field = { name: 'rows', type: 'repeater', options: { fields: [{ name: 'text', type: 'text' }] } };
const blocks: Field = { name: 'blocks', type: 'componentPicker' };
const hero: Field = { name: 'hero', type: 'nestedComponent', options: { componentSlug: 'list' } };
const data: Field = { name: 'data', type: 'json' };
const note: Field = { name: 'text', type: 'text' };
const fields = [rows, blocks, hero, data, note];
const components = { list: [rows, note, data], quote: [note] };
const schema = compileSchema(fields);
const bySlug = new Map(
  Object.entries(components).map(([slug, own]): [string, ComponentSchema] => [
    slug,
    { slug, name: slug, fields: compileSchema(own) },
  ]),
);
const tenant = { component: (slug: string) => bySlug.get(slug) };
const type = { schema };

/** Gives keys that say in which order they were made. */
function keyed(content: Record<string, unknown>, before?: Record<string, unknown>) {
  let made = 0;
  return giveKeys(type, tenant, content, before, () => `new0000${++made}`);
}
const row = (text: string, key?: string) => ({ ...(key && { _key: key.padEnd(8, '0') }), text });
const keysOf = (content: Record<string, unknown>, name = 'rows') =>
  (content[name] as { _key?: string }[]).map(({ _key }) => _key?.replaceAll('0', ''));
/** The keys that rows get which are sent without any. */
const kept = (before: readonly string[], sent: readonly string[]) =>
  keysOf(
    keyed({ rows: sent.map((text) => row(text)) }, { rows: before.map((text) => row(text, `k${text}`)) }),
  );

describe('an object in an array that is sent without a key', () => {
  test('gets a new one where nothing stood before', () => {
    expect(keysOf(keyed({ rows: [row('a'), row('b')] }))).toEqual(['new1', 'new2']);
  });

  test('keeps the key of what says the same, wherever it stands now', () => {
    expect(kept(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['kc', 'ka', 'kb']);
    expect(kept(['a', 'b', 'c'], ['c'])).toEqual(['kc']);
  });

  test('keeps the key of what stood after the same object, when what it says has changed', () => {
    expect(kept(['a', 'b', 'c'], ['A', 'b', 'C'])).toEqual(['ka', 'kb', 'kc']);
    expect(kept(['a', 'b', 'c'], ['x', 'a', 'B', 'c'])).toEqual(['new1', 'ka', 'kb', 'kc']);
    expect(kept(['a', 'b'], ['a', 'x', 'y'])).toEqual(['ka', 'kb', 'new1']);
  });

  test('never takes the key of another: of two that say the same the first has it', () => {
    expect(kept(['a', 'b'], ['b', 'b'])).toEqual(['kb', 'new1']);
    expect(kept(['a', 'a'], ['a', 'a', 'a'])).toEqual(['ka', 'new1', 'new2']);
  });

  test('keeps its place only among objects of its component', () => {
    const before = { blocks: [{ _key: 'k1000000', _type: 'quote', text: 'a' }] };
    const sent = { blocks: [{ _type: 'list', text: 'a' }] };
    expect(keysOf(keyed(sent, before), 'blocks')).toEqual(['new1']);
    expect(keysOf(keyed({ blocks: [{ _type: 'quote', text: 'b' }] }, before), 'blocks')).toEqual(['k1']);
  });

  test('and what stands in it follows the object that it was', () => {
    const before = {
      blocks: [
        { _key: 'k1000000', _type: 'list', rows: [row('a', 'ka'), row('b', 'kb')] },
        { _key: 'k2000000', _type: 'quote', text: 'x' },
      ],
      hero: { _type: 'list', rows: [row('h', 'kh')] },
    };
    const sent = {
      blocks: [
        { _type: 'quote', text: 'x' },
        { _key: 'k1000000', _type: 'list', rows: [row('b'), row('A')] },
      ],
      hero: { _type: 'list', rows: [row('H')] },
    };
    expect(keyed(sent, before)).toEqual({
      blocks: [
        { _key: 'k2000000', _type: 'quote', text: 'x' },
        { _key: 'k1000000', _type: 'list', rows: [row('b', 'kb'), { _key: 'new00001', text: 'A' }] },
      ],
      hero: { _type: 'list', rows: [row('H', 'kh')] },
    });
  });

  test('gets one as well where content of before has none, and that is not touched', () => {
    const before = { rows: [row('a'), row('b')] };
    expect(keysOf(keyed({ rows: [row('b')] }, before))).toEqual(['new1']);
    expect(before).toEqual({ rows: [row('a'), row('b')] });
  });
});

test('a key that was sent stays, whatever stands there, and no other object gets it', () => {
  const before = { rows: [row('a', 'ka'), row('b', 'kb')] };
  expect(keysOf(keyed({ rows: [row('b', 'ka'), row('a')] }, before))).toEqual(['ka', 'kb']);
  expect(keysOf(keyed({ rows: [row('z', 'mine'), row('a')] }, before))).toEqual(['mine', 'ka']);
});

test('a new key that another object of the array has is made anew', () => {
  const made = ['taken000', 'free0000'];
  const content = { rows: [row('a', 'taken'), row('b')] };
  const given = giveKeys(type, tenant, content, undefined, () => made.shift() ?? '');
  expect(keysOf(given)).toEqual(['taken', 'free']);
});

describe('keys that are sent', () => {
  const refused = (sent: Record<string, unknown>) => acceptContent(fields, sent, { components }).codes;

  test('are taken in every form of an object in an array', () => {
    const sent = {
      rows: [row('a', 'k1')],
      blocks: [{ component: 'quote', fields: { text: 'x' }, _key: 'k2000000' }],
    };
    expect(acceptContent(fields, sent, { components })).toMatchObject({
      codes: [],
      stored: { rows: [row('a', 'k1')], blocks: [{ _key: 'k2000000', _type: 'quote', text: 'x' }] },
    });
    expect(refused({ rows: [{ _key: null, text: 'a' }] })).toEqual([]);
  });

  test.each(['', 'short', 'nine00000', 'with-das', 'ünicode0', 7, {}])('%j is no key', (key) => {
    expect(refused({ rows: [{ _key: key, text: 'a' }] })).toEqual(['rows[0]._key: INVALID_KEY']);
  });

  test('are refused where another object of the array has them, and only of the same array', () => {
    expect(refused({ rows: [row('a', 'k1'), row('b'), row('c', 'k1')] })).toEqual([
      'rows[2]._key: DUPLICATE_KEY',
    ]);
    expect(refused({ rows: [row('a', 'k1')], hero: { rows: [row('a', 'k1')] } })).toEqual([]);
  });

  test('are no field anywhere else', () => {
    expect(refused({ _key: 'k1000000', hero: { _key: 'k1000000' } })).toEqual([
      'hero._key: UNKNOWN_FIELD',
      '_key: UNKNOWN_FIELD',
    ]);
  });

  test('are seen, and what a json field holds is none', () => {
    expect(sendsKeys(type, tenant, { hero: { rows: [row('a', 'k1')] } })).toBe(true);
    expect(sendsKeys(type, tenant, { data: [row('a', 'k1')], rows: [row('a')] })).toBe(false);
    expect(sendsKeys(type, tenant, undefined)).toBe(false);
  });
});

describe('content without keys', () => {
  const data = [{ _key: 'portable', nested: [{ _key: 'k1000000' }] }];

  test('is what it is without them, and json fields keep what is theirs', () => {
    const content = {
      rows: [row('a', 'k1')],
      blocks: [{ _key: 'k2000000', _type: 'list', rows: [row('b', 'k3')], data }],
      hero: { _type: 'list', rows: [row('c', 'k4')], data },
      data,
      gone: [{ _key: 'k5000000', _type: 'unknown', left: [{ _key: 'k6000000' }] }],
    };
    expect(JSON.stringify(withoutKeys(type, tenant, content))).toBe(
      JSON.stringify({
        rows: [row('a')],
        blocks: [{ _type: 'list', rows: [row('b')], data }],
        hero: { _type: 'list', rows: [row('c')], data },
        data,
        gone: [{ _type: 'unknown', left: [{}] }],
      }),
    );
  });

  test('is the same object where there are none', () => {
    const content = { rows: [row('a')] };
    expect(withoutKeys(type, tenant, content)).toBe(content);
  });

  test('is what is delivered', () => {
    const content = {
      rows: [row('a', 'k1')],
      blocks: [{ _key: 'k2000000', _type: 'quote', text: 'x' }],
      data,
    };
    expect(deliverContent(fields, content, { components })).toEqual({
      rows: [row('a')],
      blocks: [{ _type: 'quote', text: 'x' }],
      data,
    });
  });
});

test('content has too many objects for keys when all its arrays together hold more than 10,000', () => {
  const many = (count: number) => Array.from({ length: count }, () => row('a'));
  const tooMany = (content: Record<string, unknown>) => hasTooManyForKeys(type, tenant, content);
  expect(tooMany({ rows: many(10_000), data: many(5000), text: 'a' })).toBe(false);
  expect(tooMany({ rows: many(10_001) })).toBe(true);
  expect(tooMany({ rows: many(6000), hero: { _type: 'list', rows: many(4000) } })).toBe(false);
  expect(tooMany({ rows: many(6000), hero: { _type: 'list', rows: many(4001) } })).toBe(true);
});
