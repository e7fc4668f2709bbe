import { expect, test } from 'vitest';
import { richSchema } from '../rich-schema.ts';
import { findMatches } from './find-matches.ts';

const doc = richSchema.nodeFromJSON({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Low ' },
        { type: 'text', text: 'wa', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'ter.' },
        { type: 'image', attrs: { src: '/a' } },
        { type: 'text', text: 'WATER? (a+b)' },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'waterway' }] }] },
  ],
});
const found = (text: string, isCaseSensitive = false) =>
  findMatches(doc, text, isCaseSensitive).map(({ from, to }) => doc.textBetween(from, to));

test('Words are found across formatting, behind pictures and in quotes, each at its place', () => {
  expect(found('water')).toEqual(['water', 'WATER', 'water']);
  expect(found('water', true)).toEqual(['water', 'water']);
  expect(found('')).toEqual([]);
});

test('What is looked for is text and no pattern, and lies within one block', () => {
  expect(found('(a+b)')).toEqual(['(a+b)']);
  expect(found('.')).toEqual(['.']);
  expect(found('b)water')).toEqual([]);
});
