import { expect, test } from 'vitest';
import { limitsInWords, stepNumber } from './number-text.ts';

test('Steps leave no dust of binary fractions and keep the limits', () => {
  const free = { min: undefined, max: undefined };
  expect(stepNumber(0.1, 0.2, free)).toBe(0.3);
  expect(stepNumber(1e-7, 1e-7, free)).toBe(2e-7);
  expect(stepNumber(9.5, 1, { min: 1, max: 10 })).toBe(10);
  expect(stepNumber(1, -1, { min: 1, max: 10 })).toBe(1);
});

test('Limits are said in words', () => {
  expect(limitsInWords({ min: 1, max: 5 })).toBe('1 to 5');
  expect(limitsInWords({ min: undefined, max: 5 })).toBe('At most 5');
  expect(limitsInWords({ min: undefined, max: undefined })).toBe('');
});
