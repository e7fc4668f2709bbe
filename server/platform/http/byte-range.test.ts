import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=50-999', { start: 50, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['Bytes=5-9', { start: 5, end: 9 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=1e3-', 'whole'],
  [undefined, 'whole'],
])('the range %s of 100 bytes is %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});
