import { afterEach, expect, test, vi } from 'vitest';
import type { SchemaField } from '../../../api/types.ts';
import { isTooLong, partsOf, translateValue } from './translate.ts';

afterEach(() => vi.unstubAllGlobals());

const rows: SchemaField = {
  name: 'steps',
  type: 'repeater',
  options: {
    fields: [
      { name: 'title', type: 'text' },
      { name: 'rank', type: 'number' },
    ],
  },
};
const languages = { from: 'en', to: 'de' };

/** Has the service answer each text in upper case, and answers what it was asked. */
function shout(): { texts: string[]; from: string; locale: string; task: string }[] {
  const asked: { texts: string[]; from: string; locale: string; task: string }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const read = JSON.parse(body);
    asked.push(read);
    const suggestions = read.texts.map((text: string) => ({ text: text.toUpperCase() }));
    return new Response(JSON.stringify({ data: { suggestions }, meta: { provider: 'm' } }));
  });
  return asked;
}

test('the texts of a structure are asked for together, and all else in it stays', async () => {
  const asked = shout();
  const value = [
    { _key: 'a', title: 'One', rank: 1 },
    { _key: 'b', title: 'Two' },
  ];
  const { signal } = new AbortController();
  expect(await translateValue(rows, value, new Map(), languages, signal)).toEqual([
    { _key: 'a', title: 'ONE', rank: 1 },
    { _key: 'b', title: 'TWO' },
  ]);
  expect(asked).toEqual([{ task: 'translate', texts: ['One', 'Two'], from: 'en', locale: 'de' }]);
});

test('a long text is asked for in parts that end with a paragraph, and nothing of it is lost', async () => {
  const asked = shout();
  const html = `<p>${'word '.repeat(300)}</p>\n`.repeat(9);
  expect(partsOf(html).join('')).toBe(html);
  expect(partsOf(html).every((part) => part.startsWith('<p>') || part.startsWith('\n'))).toBe(true);
  const field: SchemaField = { name: 'body', type: 'wysiwyg' };
  const { signal } = new AbortController();
  expect(await translateValue(field, html, new Map(), languages, signal)).toBe(html.toUpperCase());
  expect(asked.length).toBeGreaterThan(3);
});

test('what cannot be parted may be too long', () => {
  expect(isTooLong('a'.repeat(12_001))).toBe(true);
  expect(isTooLong('a line\n'.repeat(4_000))).toBe(false);
});
