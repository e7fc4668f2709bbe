import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('cells with commas, quotes, line ends and spaces at their ends are quoted', () => {
  const rows = [
    ['name', 'note'],
    ['a,b', 'say "x"'],
    ['two\nlines', ' spaced '],
  ];
  expect(writeCsv(rows)).toBe('\uFEFFname,note\r\n"a,b","say ""x"""\r\n"two\nlines"," spaced "\r\n');
});

test('numbers and truth values stand as they are, structures as JSON, nothing as nothing', () => {
  expect(writeCsv([[1.5, -2, true, null, undefined, { a: ['x'] }]])).toBe(
    '\uFEFF1.5,-2,true,,,"{""a"":[""x""]}"\r\n',
  );
});

test('no cell is run as a formula by a spreadsheet', () => {
  expect(writeCsv([['=1+1', '+1', '@a', '-cmd', '-5', 'a=b']])).toBe("\uFEFF'=1+1,'+1,'@a,'-cmd,-5,a=b\r\n");
});
