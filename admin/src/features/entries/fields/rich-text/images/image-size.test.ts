import { expect, test } from 'vitest';
import { attributesOf, sizeOf } from './image-size.ts';

const natural = { width: 1200, height: 800 };

test('A size is written as both sides of a picture, and read back', () => {
  expect(attributesOf('small', natural)).toEqual({ width: '240', height: '160' });
  expect(attributesOf('full', natural)).toEqual({ width: '1200', height: '800' });
  for (const size of ['small', 'medium', 'full'] as const)
    expect(sizeOf(attributesOf(size, natural).width, natural)).toBe(size);
});

test('Of a picture that is not known only the width is written; a width of its own is none of the sizes', () => {
  expect(attributesOf('medium', undefined)).toEqual({ width: '480', height: null });
  expect(attributesOf('full', undefined)).toEqual({ width: null, height: null });
  expect(sizeOf(null, undefined)).toBe('full');
  expect(sizeOf('333', natural)).toBeUndefined();
});
