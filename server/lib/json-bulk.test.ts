import { expect, test } from 'vitest';
import { measureJsonBulk } from './json-bulk.ts';

const bulkOf = (text: string) => measureJsonBulk(Buffer.from(text));

test.each([
  ['5', 0, 0],
  ['[]', 0, 0],
  ['{}', 0, 0],
  ['[ \n ]', 0, 0],
  ['[1, 2, 3]', 3, 0],
  ['[[], {}, [0]]', 4, 0],
  ['{"a": 1, "b": [], "c": {"d": 2}}', 0, 4],
  ['["[", "{", ",:", "\\"", "\\\\"]', 5, 0],
  ['{",": ":", "\\"": [1, {"x": null}]}', 2, 3],
])('the values of %s are counted as they are', (text, elements, members) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(bulkOf(text)).toEqual({ elements, members });
});

test.each(['', '"', '"\\', '[', ']', ',,', '{"a'])('%j is no JSON and is counted to its end', (text) => {
  expect(bulkOf(text).members).toBe(0);
});
