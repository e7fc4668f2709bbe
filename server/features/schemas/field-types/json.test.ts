import { expect, test } from 'vitest';
import { jsonField } from './json.ts';

const rules = jsonField.compile();

function leavesOf(value: unknown): [string, unknown, boolean | undefined][] {
  const leaves: [string, unknown, boolean | undefined][] = [];
  rules.visit(value, 'data', {
    component: () => undefined,
    link: () => {},
    leaf: (path, leaf, inArray) => leaves.push([path, leaf, inArray]),
  });
  return leaves;
}

test('leaves come in their order, arrays are transparent, keys that no path can spell have none', () => {
  const value = { a: [1, [2, { b: null, c: true }], 3], 'no path': 4, d: { e: 'x' }, f: [] };
  expect(leavesOf(value)).toEqual([
    ['data.a', 1, true],
    ['data.a', 2, true],
    ['data.a.c', true, false],
    ['data.a', 3, true],
    ['data.d.e', 'x', false],
  ]);
});

test('what comes after the thousandth leaf is not touched', () => {
  let touched = 0;
  const list = new Proxy(
    Array.from({ length: 100_000 }, (_, n) => n),
    {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) touched++;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  expect(leavesOf({ list, after: 'x' })).toHaveLength(1000);
  expect(touched).toBe(1000);
});
