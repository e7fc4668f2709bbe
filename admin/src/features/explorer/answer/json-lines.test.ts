import { expect, test } from 'vitest';
import { beginningsFrom, linesOfJson, linesOfText, seenLines } from './json-lines.ts';

const value = { a: [1, { b: 'two' }], c: {}, d: [] };
const lines = linesOfJson(value);

test('The lines are those of indented JSON', () => {
  const text = lines.map(({ depth, key = '', text: line }) => '  '.repeat(depth) + key + line).join('\n');
  expect(text).toBe(JSON.stringify(value, null, 2));
});

test('What is folded is not seen, up to its end', () => {
  const folded = beginningsFrom(lines, 1);
  expect([...folded]).toEqual([1, 3]);
  expect(seenLines(lines, folded)).toEqual([0, 1, 7, 8, 9]);
  expect(lines[1]?.folded).toBe('[ 2 elements ],');
  expect(lines[3]?.folded).toBe('{ 1 key }');
});

test('Text that is no JSON has its own lines', () => {
  expect(linesOfText('a\nb\n').map(({ text }) => text)).toEqual(['a', 'b']);
});
