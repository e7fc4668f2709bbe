import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './markdown-text.ts';
import { notesInWords } from './notes-in-words.ts';
import { pastedAddress } from './pasted-link.ts';

test.each([
  '# Title\n\nText',
  'Text\n\n## Part\n\nMore',
  'Text\r\n\r\n## Part\r\n\r\nMore',
  '- one\n- two',
  'Text:\n\n* one\n  goes on\n* two',
  '1. one\n2. two',
  '- [ ] open\n- [x] done',
  'See [the guide](https://a.example/b).',
  '![A hill](/hill.png)',
  'This is **strong**.',
  '```js\na();\n```',
  '> quoted',
  '| a | b |\n| - | --- |\n| --- | --- |\n| 1 | 2 |',
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  '',
  'Just a sentence.',
  'Two lines\nof text',
  '- a single dash',
  '2 * 3 * 4 = 24 and 2 ** 3 = 8',
  'a_name_with_underscores and __init__.py',
  '#hashtag and #1',
  'for x in *.md; do echo `date`; done',
  'An aside [1] and (another)',
  'a | b\nc | d',
  'x = a[0](b)',
  '12. Mai 1999',
])('%j is no Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});

test('A text of a megabyte is told apart in no time', () => {
  for (const part of ['a ', '**', '- a\n', '[', '```\n', '#', '> ', '|-', 'word word. ']) {
    const text = part.repeat(1_000_000 / part.length);
    const before = performance.now();
    looksLikeMarkdown(text);
    expect(performance.now() - before, part).toBeLessThan(1000);
  }
});

test('An address alone is one, whatever stands around it is none', () => {
  expect(pastedAddress('https://a.example/b?c=d#e')).toBe('https://a.example/b?c=d#e');
  expect(pastedAddress(' www.example.com\n')).toBe('https://www.example.com');
  expect(pastedAddress('mailto:a@b.example')).toBe('mailto:a@b.example');
  for (const text of [
    '',
    'text',
    'see https://a.example',
    'https://a.example https://b.example',
    'javascript:alert(1)',
    'https://',
    'file:///a',
  ])
    expect(pastedAddress(text), text).toBeUndefined();
});

test('What a paste could not keep is told, and nothing when it kept all', () => {
  expect(notesInWords({ lostImages: 0, foreignImages: 0, tables: 0, scripts: 0 })).toBeUndefined();
  expect(notesInWords({ lostImages: 1, foreignImages: 0, tables: 0, scripts: 0 })).toMatch(
    /^A picture was left out/,
  );
  expect(notesInWords({ lostImages: 3, foreignImages: 2, tables: 1, scripts: 0 })).toMatch(
    /^3 pictures were left out.* 2 pictures stay .* Tables aren’t supported/,
  );
});
