import { expect, test } from 'vitest';
import { askedWordsOf, wordsOf } from './text-words.ts';

const words = (text: string) => [...wordsOf(text)].map(({ word }) => word);

test.each([
  ['Low water, 3abc', ['low', 'water', '3abc']],
  ["L'étale d’Armelle", ['l', 'etale', 'd', 'armelle']],
  ['Straße STRASSE', ['strasse', 'strasse']],
  ['ISI ısı İSİ isi', ['isi', 'isi', 'isi', 'isi']],
  ['Rødgrød Łódź Ærø þing', ['rodgrod', 'lodz', 'aero', 'thing']],
  ['Άνεμος ΑΝΕΜΟΣ', ['ανεμοσ', 'ανεμοσ']],
  ['東京湾2026', ['東京', '京湾', '湾', '2026']],
  ['ガ ｶﾞ', ['カ', 'カ']],
  ['البحرُ والبحر لـلـبحر', ['بحر', 'بحر', 'للبحر']],
  ['مدينة مدينه ١٩٦٢ ۱۹۶۲', ['مدينه', 'مدينه', '1962', '1962']],
  ['😀 — …', []],
])('%s is divided into %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test('a word stands where its letters stand, marks included', () => {
  const text = 'Été: cafe\u0301 ガス';
  const shown = [...wordsOf(text)].map(({ start, end }) => text.slice(start, end));
  expect(shown).toEqual(['Été', 'cafe\u0301', 'ガス', 'ス']);
});

test.each([
  [
    'low wat',
    [
      ['low', false],
      ['wat', true],
    ],
  ],
  [
    'low wat ',
    [
      ['low', false],
      ['wat', false],
    ],
  ],
  ['lo', [['lo', false]]],
  [
    '東京湾',
    [
      ['東京', false],
      ['京湾', false],
    ],
  ],
  ['湾', [['湾', true]]],
  ['tide tide', [['tide', true]]],
] as const)('the query %j asks for %j', (query, expected) => {
  expect(askedWordsOf(query).map(({ word, isOpen }) => [word, isOpen])).toEqual(expected);
});

test('hostile texts are read in linear time, and no word is longer than an index takes', () => {
  for (const text of [
    'a\u0301'.repeat(200_000),
    'x'.repeat(400_000),
    '東'.repeat(100_000),
    '\ud800'.repeat(9),
  ]) {
    for (const { word } of wordsOf(text)) expect(word.length).toBeLessThanOrEqual(64);
  }
});
