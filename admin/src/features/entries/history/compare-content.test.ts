import { expect, test } from 'vitest';
import { processorTime } from '../../../../../server/test/processor-time.ts';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { compareContent } from './compare-content.ts';
import type { RowDifference } from './difference.ts';

const fields: readonly SchemaField[] = [
  { name: 'headline', label: 'Headline', type: 'text' },
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  { name: 'count', type: 'number' },
  { name: 'extra', label: 'Extra', type: 'json' },
  { name: 'hero', label: 'Hero', type: 'image' },
  { name: 'friend', type: 'reference', options: { referenceType: 'page' } },
  { name: 'card', label: 'Card', type: 'nestedComponent', options: { componentSlug: 'card' } },
  { name: 'sections', label: 'Sections', type: 'componentPicker' },
  {
    name: 'links',
    label: 'Links',
    type: 'repeater',
    options: {
      fields: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'url', label: 'Address', type: 'text' },
      ],
    },
  },
];

const card = {
  slug: 'card',
  name: 'Card',
  schema: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'text', label: 'Text', type: 'textarea' },
  ],
} as unknown as ContentType;
const components = new Map([['card', card]]);

const changedNames = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  compareContent(before, after, fields, components)
    .filter(({ state }) => state !== 'same')
    .map(({ name, state }) => `${name} ${state}`);

test('fields are compared by what they mean: the order of keys, empty values and stored forms do not count', () => {
  expect(changedNames({ extra: { a: 1, b: [1] } }, { extra: { b: [1], a: 1 } })).toEqual([]);
  expect(changedNames({ headline: '', sections: [] }, { headline: null })).toEqual([]);
  expect(changedNames({ hero: 'm1' }, { hero: { id: 'm1' } })).toEqual([]);
  expect(changedNames({ hero: { _media: 'm1' } }, { hero: { id: 'm2' } })).toEqual(['hero changed']);
  expect(changedNames({ friend: 'p1' }, { friend: { _ref: 'p1', _type: 'page' } })).toEqual([]);
  expect(changedNames({ count: 0 }, {})).toEqual(['count removed']);
  expect(changedNames({}, { headline: 'New' })).toEqual(['headline added']);
});

test('a block that was moved and changed is one block by its key, and keys alone are no change', () => {
  const block = (key: string | undefined, title: string, text = 'x') => ({
    ...(key && { _key: key }),
    _type: 'card',
    title,
    text,
  });
  const before = { sections: [block('k1', 'a'), block('k2', 'b'), block('k3', 'c')] };
  const after = { sections: [block('k3', 'C', 'y'), block('k1', 'a'), block('k2', 'b')] };
  const [found] = compareContent(before, after, fields, components).filter(({ state }) => state !== 'same');
  const rows = found?.detail.kind === 'rows' ? found.detail.rows : [];
  expect(rows.map(({ state, isMoved, from, to }) => [state, isMoved, from, to])).toEqual([
    ['changed', true, 2, 0],
    ['same', false, 0, 1],
    ['same', false, 1, 2],
  ]);
  expect(rows[0]?.fields.map(({ name }) => name)).toEqual(['title', 'text']);
  const unkeyed = { sections: [block(undefined, 'a'), block(undefined, 'b')] };
  expect(changedNames(unkeyed, { sections: [block('k1', 'a'), block('k2', 'b')] })).toEqual([]);
  expect(changedNames(unkeyed, { sections: [block('k2', 'b'), block('k1', 'a')] })).toEqual([
    'sections changed',
  ]);
  const other = { sections: [block('k9', 'a'), block('k2', 'b'), block('k3', 'c')] };
  expect(changedNames(before, other)).toEqual([]);
});

test('fields stand in the order of the type, then what no field has any more', () => {
  const all = compareContent({ gone: 'x', count: 1 }, { count: 2 }, fields, components);
  expect(all.map(({ name }) => name)).toEqual([...fields.map(({ name }) => name), 'gone']);
  expect(all.at(-1)).toMatchObject({ label: 'gone', field: null, state: 'removed' });
});

test('rich text is compared by its words, and by its markup when the words are the same', () => {
  const detailOf = (before: string, after: string) =>
    compareContent({ body: before }, { body: after }, fields).find(({ name }) => name === 'body')?.detail;
  expect(detailOf('<p>Fish &amp; chips</p>', '<p>Fish &amp; <strong>peas</strong></p>')).toMatchObject({
    kind: 'rich',
    isMarkup: false,
    parts: [
      { kind: 'same', text: 'Fish & ' },
      { kind: 'removed', text: 'chips' },
      { kind: 'added', text: 'peas' },
    ],
  });
  expect(detailOf('<p>Hello</p>', '<p><em>Hello</em></p>')).toMatchObject({ kind: 'rich', isMarkup: true });
  expect(detailOf('<p><a href="/a">x</a></p>', '<p><a href="/b">y</a></p>')).toMatchObject({
    addresses: { removed: ['/a'], added: ['/b'] },
  });
});

test('hostile markup takes no longer than its length asks for', () => {
  const hostile = [
    '<a '.repeat(300_000),
    '<!--'.repeat(250_000),
    '<td>'.repeat(250_000),
    '<a "'.repeat(250_000),
  ];
  const begun = processorTime();
  for (const html of hostile) compareContent({ body: html }, { body: `${html}x` }, fields);
  expect(processorTime() - begun).toBeLessThan(15_000);
});

test('a value that does not fit its field is compared as JSON', () => {
  const [headline] = compareContent({ headline: { a: 1 } }, { headline: 'a' }, fields);
  expect(headline?.detail.kind).toBe('json');
});

test('a component is compared inside', () => {
  const before = { card: { _type: 'card', title: 'One', text: 'Same' } };
  const after = { card: { _type: 'card', title: 'Two', text: 'Same' } };
  const found = compareContent(before, after, fields, components).find(({ name }) => name === 'card');
  expect(found?.detail).toMatchObject({
    kind: 'fields',
    fields: [
      { label: 'Title', state: 'changed' },
      { label: 'Text', state: 'same' },
    ],
  });
});

function rowsOf(
  before: readonly unknown[],
  after: readonly unknown[],
  field = 'links',
): readonly RowDifference[] {
  const found = compareContent({ [field]: before }, { [field]: after }, fields, components).find(
    ({ name }) => name === field,
  );
  return found?.detail.kind === 'rows' ? found.detail.rows : [];
}

const link = (title: string, url = `/${title}`) => ({ title, url });
const short = (rows: readonly RowDifference[]) =>
  rows.map(
    ({ state, isMoved, from, to }) => `${from ?? '-'}>${to ?? '-'} ${state}${isMoved ? ' moved' : ''}`,
  );

test('rows are found again where they went, and those that went stand where they were', () => {
  expect(short(rowsOf([link('a'), link('b'), link('c')], [link('c'), link('a'), link('b')]))).toEqual([
    '2>0 same moved',
    '0>1 same',
    '1>2 same',
  ]);
  expect(short(rowsOf([link('a'), link('b'), link('c')], [link('a'), link('c')]))).toEqual([
    '0>0 same',
    '1>- removed',
    '2>1 same',
  ]);
  expect(short(rowsOf([link('a'), link('c')], [link('a'), link('b'), link('c')]))).toEqual([
    '0>0 same',
    '->1 added',
    '1>2 same',
  ]);
});

test('a row that was changed is the same row: by what it still shares, also when it was moved, or by its neighbours', () => {
  expect(short(rowsOf([link('a'), link('b')], [link('a'), link('b', '/new')]))).toEqual([
    '0>0 same',
    '1>1 changed',
  ]);
  expect(short(rowsOf([link('a'), link('b'), link('c')], [link('c', '/new'), link('a'), link('b')]))).toEqual(
    ['2>0 changed moved', '0>1 same', '1>2 same'],
  );
  expect(short(rowsOf([link('a'), link('b'), link('c')], [link('a'), link('x'), link('c')]))).toEqual([
    '0>0 same',
    '1>1 changed',
    '2>2 same',
  ]);
});

test('equal rows are taken one by one, and a component is never taken for one of another kind', () => {
  expect(short(rowsOf([link('a'), link('a')], [link('a'), link('a'), link('a')]))).toEqual([
    '0>0 same',
    '1>1 same',
    '->2 added',
  ]);
  const before = [{ _type: 'card', title: 'Hello' }];
  const after = [{ _type: 'quote', title: 'Hello' }];
  expect(short(rowsOf(before, after, 'sections')).toSorted()).toEqual(['->0 added', '0>- removed']);
  expect(rowsOf(before, after, 'sections').map(({ typeName }) => typeName)).toContain('Card');
});

test('a thousand rows in another order are matched at once', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => link(`row ${index}`));
  const begun = processorTime();
  const found = rowsOf(rows, rows.toReversed());
  expect(found.filter(({ state }) => state === 'same')).toHaveLength(1_000);
  expect(processorTime() - begun).toBeLessThan(2_000);
});
