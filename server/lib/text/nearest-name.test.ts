import { expect, test } from 'vitest';
import { countCodePoints } from './code-points.ts';
import { nearestName } from './nearest-name.ts';
import { quoteInput } from './quote-input.ts';

test('the nearest name is found for a slip, whatever the case, and none for another word', () => {
  const names = ['title', 'subtitle', 'publishedOn'];
  expect(nearestName('tilte', names)).toBe('title');
  expect(nearestName('Title', names)).toBe('title');
  expect(nearestName('published_on', names)).toBe('publishedOn');
  expect(nearestName('colour', names)).toBeUndefined();
  expect(nearestName('', names)).toBeUndefined();
  expect(nearestName('ab', ['xy'])).toBeUndefined();
  expect(nearestName('x'.repeat(1e6), names)).toBeUndefined();
});

test('code points are counted: a surrogate pair is one, a lone surrogate is one', () => {
  for (const text of ['', 'abc', '😀', 'a😀b', '\ud83d', '\ude00\ud83d', '\ud83d\ud83d\ude00', 'é']) {
    expect(countCodePoints(text)).toBe([...text].length);
  }
});

test('an echo is quoted, on one line and at most about 60 characters', () => {
  expect(quoteInput('a"b\n')).toBe('"a\\"b\\n"');
  expect(quoteInput('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  expect(quoteInput('x'.repeat(1e6))).toBe(`"${'x'.repeat(60)}…"`);
  expect(quoteInput(`${'x'.repeat(59)}😀y`).isWellFormed()).toBe(true);
});
