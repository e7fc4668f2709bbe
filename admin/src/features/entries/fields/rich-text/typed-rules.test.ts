import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { linkSigns, signs } from './typed-rules.ts';

/** The mark that a text makes when its last character is typed, with the words in it. */
function madeOf(text: string): string | undefined {
  for (const [name, patterns] of Object.entries(signs)) {
    const inner = patterns.map((pattern) => pattern.exec(text)?.at(-1)).find((one) => one !== undefined);
    if (inner !== undefined) return `${name}: ${inner}`;
  }
  return undefined;
}

test.each([
  ['a **bold word**', 'bold: bold word'],
  ['__bold__', 'bold: bold'],
  ['a *slanted*', 'italic: slanted'],
  ['_slanted words_', 'italic: slanted words'],
  ['~~gone~~', 'strike: gone'],
  ['a `code`', 'code: code'],
])('%s makes %s', (text, made) => expect(madeOf(text)).toBe(made));

test.each(['2*3*', 'snake_case_', '* a*', '**bold*', '** bold**', '~gone~', '``'])(
  '%s stays as it is',
  (text) => expect(madeOf(text)).toBeUndefined(),
);

test('Text and address in brackets are a link', () => {
  const [, text, address] = (linkSigns as RegExp).exec('see [the table](https://example.com/a)') ?? [];
  expect([text, address]).toEqual(['the table', 'https://example.com/a']);
  expect((linkSigns as RegExp).test('see [the table]')).toBe(false);
});

test('Words are counted in languages with and without spaces between them', () => {
  expect(countWords('Two words, and/or four — 5.')).toBe(6);
  expect(countWords('潮が引く')).toBeGreaterThan(1);
  expect(countWords('  … ')).toBe(0);
});
