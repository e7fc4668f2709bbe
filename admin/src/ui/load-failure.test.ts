import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://example.com/admin/assets/a.js', true],
  ['error loading dynamically imported module: https://example.com/admin/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /admin/assets/a.css', true],
  ['Failed to fetch', false],
  ['a is not a function', false],
])('%s', (message, expected) => {
  expect(isLoadFailure(new TypeError(message))).toBe(expected);
});
