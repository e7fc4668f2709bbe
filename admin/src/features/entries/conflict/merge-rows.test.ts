import { describe, expect, test } from 'vitest';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { mergeFields, resolutionOf, sideOf } from './merge-choices.ts';

const text = { name: 'text', type: 'text' };
const note = { name: 'note', type: 'text' };
const fields: readonly SchemaField[] = [
  { name: 'blocks', type: 'componentPicker' },
  { name: 'rows', type: 'repeater', options: { fields: [text, note] } },
];
const inner = { name: 'rows', type: 'repeater', options: { fields: [text, note] } };
const card = { slug: 'card', name: 'Card', schema: [text, note, inner] } as unknown as ContentType;
const components = new Map([['card', card]]);
const row = (key: string, more: object = {}) => ({ _key: key, text: key, note: 'n', ...more });
const block = (key: string, more: object = {}) => ({ _type: 'card', ...row(key, more) });

function merge(base: object[], mine: object[], theirs: object[], name = 'rows') {
  const states = { base: { [name]: base }, mine: { [name]: mine }, theirs: { [name]: theirs } };
  const [found] = mergeFields(states, fields, components);
  return found && { merged: found.merged, side: sideOf(found, new Map()), found };
}
const keysOf = (found: ReturnType<typeof merge>) =>
  (found?.merged as { _key: string }[] | undefined)?.map(({ _key }) => _key);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => row(key));
const base = [a, b, c] as object[];

describe('a list that two people changed', () => {
  test('a block that one moved and both changed in different fields has all three changes', () => {
    const found = merge(
      [block('a'), block('b'), block('c')],
      [block('c', { text: 'mine' }), block('a'), block('b')],
      [block('a'), block('b'), block('c', { note: 'theirs' })],
      'blocks',
    );
    expect(found?.side).toBe('merged');
    const merged = [block('c', { text: 'mine', note: 'theirs' }), block('a'), block('b')];
    expect(found?.merged).toEqual(merged);
    if (!found) return;
    expect(resolutionOf([found.found], new Map(), components)).toEqual({
      strategy: 'merge',
      fields: { blocks: merged },
    });
  });

  test('and so have rows within a block', () => {
    const rows = [row('x'), row('y')];
    const found = merge(
      [block('a', { rows })],
      [block('a', { rows: [row('y'), row('x')] })],
      [block('a', { rows: [row('x', { text: 'theirs' }), row('y')] })],
      'blocks',
    );
    expect(found?.merged).toEqual([block('a', { rows: [row('y'), row('x', { text: 'theirs' })] })]);
  });

  test('what each added stands where it was added, and what one removed is gone', () => {
    expect(keysOf(merge(base, [a, d, b, c] as object[], [a, b, c, row('e')] as object[]))).toEqual([
      'a',
      'd',
      'b',
      'c',
      'e',
    ]);
    expect(keysOf(merge(base, [b, c] as object[], [c, a, b] as object[]))).toEqual(['c', 'b']);
    expect(keysOf(merge(base, [d, ...base] as object[], [row('e'), c, a, b] as object[]))).toEqual([
      'd',
      'e',
      'c',
      'a',
      'b',
    ]);
  });

  test.each([
    ['changed the same field', [row('a', { text: '1' }), b, c], [row('a', { text: '2' }), b, c]],
    ['moved rows both', [b, a, c], [a, c, b]],
    ['changed what the other removed', [row('a', { text: '1' }), b, c], [b, c]],
    ['work on rows without keys', [{ text: '1' }, b, c], [a, { text: '2' }, c]],
    ['made another component of it', [{ ...row('a'), _type: 'card' }, b, c], [row('a', { note: '2' }), b, c]],
  ])('is for people to decide where they %s', (_, mine, theirs) => {
    const found = merge(base, mine as object[], theirs as object[]);
    expect(found?.found.changedBy).toBe('both');
    expect(found?.side).toBeUndefined();
  });
});
