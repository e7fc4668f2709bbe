import { expect, test } from 'vitest';
import { processorTime } from '../../../../../server/test/processor-time.ts';
import { compareLines, compareWords, type TextPart } from './compare-words.ts';

/** What the parts say of both texts: it must be these very texts. */
function sidesOf(parts: readonly TextPart[]) {
  const side = (without: TextPart['kind']) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');
  return { before: side('added'), after: side('removed') };
}

const short = (parts: readonly TextPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

test('words that went and came are found, with those between them', () => {
  expect(short(compareWords('The quick brown fox', 'The slow brown fox'))).toBe(
    'The -[quick]+[slow] brown fox',
  );
  expect(short(compareWords('', 'New'))).toBe('+[New]');
  expect(short(compareWords('Old', ''))).toBe('-[Old]');
  expect(compareWords('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }]);
  expect(compareWords('', '')).toEqual([]);
});

test('several changed words in a row are one change', () => {
  expect(short(compareWords('one red apple a day', 'one green pear a day'))).toBe(
    'one -[red apple]+[green pear] a day',
  );
});

test('text without spaces is compared by its characters', () => {
  expect(short(compareWords('東京へ行く', '京都へ行く'))).toBe('-[東]京+[都]へ行く');
});

test('lines are compared whole', () => {
  expect(short(compareLines('a\nb\nc\n', 'a\nx\nc\n'))).toBe('a\n-[b\n]+[x\n]c\n');
});

test('whatever the texts are, the parts make up both of them', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const words = ['a', 'bb', ' ', '\n', ', ', 'ä', '😀', '\r\n', 'word'];
  const text = () => Array.from({ length: random(30) }, () => words[random(words.length)]).join('');
  for (let round = 0; round < 500; round++) {
    const [before, after] = [text(), text()];
    expect(sidesOf(compareWords(before, after))).toEqual({ before, after });
    expect(sidesOf(compareLines(before, after))).toEqual({ before, after });
  }
});

test('a megabyte of which everything differs is compared in bounded time', () => {
  const before = Array.from({ length: 120_000 }, (_, index) => `w${index}`).join(' ');
  const after = Array.from({ length: 120_000 }, (_, index) => `w${index * 7 + 1}`).join(' ');
  const begun = processorTime();
  const parts = compareWords(before, after);
  const took = processorTime() - begun;
  expect(sidesOf(parts)).toEqual({ before, after });
  expect(took).toBeLessThan(5_000);
  expect(parts.length).toBeLessThan(10);
});

test('in a megabyte one changed word is found', () => {
  const before = Array.from({ length: 150_000 }, (_, index) => `word${index % 90}`).join(' ');
  const after = `${before.slice(0, 500_000)} really ${before.slice(500_000)}`;
  const parts = compareWords(before, after);
  expect(parts.map(({ kind }) => kind)).toContain('added');
  expect(
    parts.filter(({ kind }) => kind !== 'same').reduce((sum, { text }) => sum + text.length, 0),
  ).toBeLessThan(40);
});
