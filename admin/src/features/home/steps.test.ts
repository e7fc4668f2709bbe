import { expect, test } from 'vitest';
import { allDone, type Installation, stepsOf } from './steps.ts';

const empty: Installation = {
  types: 0,
  published: 0,
  writing: { to: '/pages/new' },
  draft: undefined,
  keys: 0,
  isKeyUsed: false,
};
const doneOf = (installation: Installation) => stepsOf(installation).map(({ isDone }) => isDone);

test('the first steps are done one by one, as the tenant grows', () => {
  expect(doneOf(empty)).toEqual([false, false, false, false]);
  expect(doneOf({ ...empty, types: 1 })).toEqual([true, false, false, false]);
  expect(doneOf({ ...empty, types: 1, published: 1, keys: 1 })).toEqual([true, true, true, false]);
  const whole = { ...empty, types: 1, published: 1, keys: 1, isKeyUsed: true };
  expect(allDone(stepsOf(whole))).toBe(true);
  expect(allDone(stepsOf({ ...whole, isKeyUsed: false }))).toBe(false);
});

test('writing leads to a new record first, and to the draft once there is one', () => {
  expect(stepsOf(empty)[1]?.link.to).toBe('/pages/new');
  const draft = { to: '/posts/$id', params: { id: 'x' } } as const;
  expect(stepsOf({ ...empty, draft })[1]).toMatchObject({ link: draft, action: 'Open the draft' });
});
