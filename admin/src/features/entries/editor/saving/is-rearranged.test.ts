import { expect, test } from 'vitest';
import { isRearranged } from './is-rearranged.ts';

const [a, b] = [
  { _key: 'a', title: 'A', rows: [{ _key: 'r' }] },
  { _key: 'b', title: 'B' },
];
const content = { title: 'One', sections: [a, b] };

test('Rows that were added, moved or removed are told, at any depth', () => {
  for (const sections of [[b, a], [a], [], undefined, [a, b, { _key: 'c' }], [{ ...a, rows: [] }, b]])
    expect(isRearranged(content, { ...content, sections }), JSON.stringify(sections)).toBe(true);
  expect(isRearranged({}, content)).toBe(true);
});

test('What was typed is not', () => {
  expect(isRearranged(content, content)).toBe(false);
  expect(isRearranged(content, structuredClone(content))).toBe(false);
  expect(isRearranged(content, { title: 'Two', sections: [a, { ...b, title: 'C' }] })).toBe(false);
  expect(isRearranged({}, { title: 'One' })).toBe(false);
  expect(isRearranged({ tags: ['x', 'y'] }, { tags: ['x', 'z'] })).toBe(false);
});
