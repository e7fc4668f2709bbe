import { describe, expect, test } from 'vitest';
import { termsOf } from './terms.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text as the library divides all of it at once. */
function divided(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 64))
    .filter((term) => term !== '');
}

describe('the words of a text of ASCII', () => {
  test.each([
    ["It's 3.14, or 1,000.5; e.g. U.S.A. said: 'no'", 'its 314 or 10005 eg usa said no'],
    ['snake_case _x_ a_1 __ south-east a@b.example C++', 'snakecase x a1 south east a bexample c'],
    ['', ''],
  ])('of %j', (text, terms) => {
    expect(termsOf(text).join(' ')).toBe(terms);
    expect(termsOf(text)).toEqual(divided(text));
  });

  test('takes no longer for a long row of signs', () => {
    const text = `${'.'.repeat(100_000)}a${"'".repeat(100_000)}b`;
    const startedAt = performance.now();
    expect(termsOf(text)).toEqual(['a', 'b']);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test('are those of the library for whatever stands beside each other', () => {
    // A generator of the same numbers each time.
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const letters = 'aZ09_\'.,:;"-/ \n\r\t()&@\0\x7f';
    for (let n = 0; n < 4000; n++) {
      const text = Array.from({ length: 1 + next(12) }, () => letters[next(letters.length)]).join('');
      expect(termsOf(text), JSON.stringify(text)).toEqual(divided(text));
    }
  });
});
