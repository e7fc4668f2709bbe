import { expect, test } from 'vitest';
import { allDone, stepsOf } from './steps.ts';

const empty = { types: 0, records: 0, published: 0, keys: 0, isKeyUsed: false };
const doneOf = (installation: Parameters<typeof stepsOf>[0]) =>
  stepsOf(installation).map(({ isDone }) => isDone);

test('the first steps are done one by one, as the tenant grows', () => {
  expect(doneOf(empty)).toEqual([false, false, false, false]);
  expect(doneOf({ ...empty, types: 1, records: 3 })).toEqual([true, false, false, false]);
  expect(doneOf({ ...empty, types: 1, records: 3, published: 1, keys: 1 })).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const whole = { types: 1, records: 3, published: 1, keys: 1, isKeyUsed: true };
  expect(allDone(stepsOf(whole))).toBe(true);
  expect(allDone(stepsOf({ ...whole, isKeyUsed: false }))).toBe(false);
});

test('writing leads to a new page first, and to the drafts once there are some', () => {
  expect(stepsOf(empty)[1]?.link.to).toBe('/pages/new');
  expect(stepsOf({ ...empty, records: 1 })[1]?.link.to).toBe('/pages');
});
