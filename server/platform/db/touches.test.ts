import { expect, test } from 'vitest';
import { createTouches, readWords, wordsOf } from './touches.ts';

test('another node hears of answers, keys and lanes in the words of release 0.1.0, and not of publications', () => {
  const touches = createTouches();
  touches.answers.add('entry:1').add('schemas');
  touches.keys.add('k');
  touches.lanes.add('w');
  touches.publications.add('/pages/about');
  const words = wordsOf(touches);
  expect(words).toEqual(['entry:1', 'schemas', 'key:k', 'deliveries:w']);
  expect(readWords(words)).toEqual({ ...touches, publications: new Set() });
});

test('a word that only a later release knows is a tag that no answer carries', () => {
  expect(readWords(['moon:1'])).toEqual({ ...createTouches(), answers: new Set(['moon:1']) });
});
