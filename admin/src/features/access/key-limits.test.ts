import { expect, test } from 'vitest';
import { limitFault, limitsInWords, readLimits, typedLimits } from './key-limits.ts';

test('An empty limit is the one of the installation, there and back', () => {
  expect(readLimits({ reads: ' 60 ', writes: '' })).toEqual({ reads: 60, writes: null });
  expect(typedLimits({ reads: 60, writes: null })).toEqual({ reads: '60', writes: '' });
  expect(typedLimits()).toEqual({ reads: '', writes: '' });
});

test('A limit is a whole number from 1 to 1,000,000', () => {
  for (const typed of ['', ' ', '1', '60', '1000000', '1,000,000', '٦٠'])
    expect(limitFault(typed)).toBeUndefined();
  for (const typed of ['0', '-1', '1.5', '1e3', '1000001', '1,0,0', '12345678', 'many']) {
    expect(limitFault(typed)).toContain('1 to 1,000,000');
  }
});

test('Limits are told in words', () => {
  expect(limitsInWords({ reads: 60, writes: 1 })).toBe('60 reads, 1 write a minute');
  expect(limitsInWords({ reads: null, writes: 5 })).toBe('5 writes a minute');
});
