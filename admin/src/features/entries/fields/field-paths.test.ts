import { expect, test } from 'vitest';
import { errorsWithin, isWithin, pathsTo, sameErrors } from './field-paths.ts';

test('A path is within itself and what is around it, and not within one that only begins like it', () => {
  expect(isWithin('hero.cta.label', 'hero')).toBe(true);
  expect(isWithin('gallery[2].image', 'gallery[2]')).toBe(true);
  expect(isWithin('gallery[2]', 'gallery[2]')).toBe(true);
  expect(isWithin('gallery[20]', 'gallery[2]')).toBe(false);
  expect(isWithin('heroes', 'hero')).toBe(false);
});

test('The way to a path names all that is around it', () => {
  expect(pathsTo('a.b[2].c')).toEqual(['a', 'a.b', 'a.b[2]', 'a.b[2].c']);
});

test('Only failures inside count for what is inside', () => {
  const errors = new Map([
    ['a[1].b', 'wrong'],
    ['c', 'wrong'],
  ]);
  expect([...errorsWithin(errors, 'a[1]').keys()]).toEqual(['a[1].b']);
  expect(sameErrors(errors, new Map([['a[1].b', 'wrong']]), 'a')).toBe(true);
  expect(sameErrors(errors, new Map([['a[1].b', 'worse']]), 'a')).toBe(false);
});
