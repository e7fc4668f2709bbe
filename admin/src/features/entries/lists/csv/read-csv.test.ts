import { expect, test } from 'vitest';
import { CsvFault } from './csv-fault.ts';
import { readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

test('cells are read as they were written: quotes, separators and line ends in them too', () => {
  const rows = [
    ['name', 'note', 'empty'],
    ['a,b', 'say "x"', ''],
    ['two\nlines', ' spaced ', 'ü'],
  ];
  expect(readCsv(writeCsv(rows))).toEqual({
    header: rows[0],
    rows: [
      { row: 2, cells: rows[1] },
      { row: 3, cells: rows[2] },
    ],
    separator: ',',
  });
});

test('semicolons and tabs separate as well, and lines end as they like', () => {
  expect(readCsv('a;b\r1;2,5\r').rows).toEqual([{ row: 2, cells: ['1', '2,5'] }]);
  expect(readCsv('"x,y"\tb\n1\t\n\n2\t3')).toEqual({
    header: ['x,y', 'b'],
    rows: [
      { row: 2, cells: ['1', ''] },
      { row: 4, cells: ['2', '3'] },
    ],
    separator: '\t',
  });
});

test.each([
  ['', 'The file is empty.'],
  ['name\nEbb', 'Its first line has one column only.'],
  ['name,slug\n\n', 'has no rows below'],
  ['name,slug\nEbb,"ebb\nFlow,flow', 'In row 2 a quote is opened and never closed.'],
  ['name,slug\n"a\nb",c\n\nEbb,"ebb\nFlow,flow', 'In row 4 a quote is opened and never closed.'],
  ['\nname,slug\n\n"Ebb\n",ebb\nFlow,flow,and ebb', 'Row 5 has more cells than there are columns.'],
  ['name,slug\nEbb,ebb\nFlow,flow,and ebb', 'Row 3 has more cells than there are columns.'],
])('%j is told in a sentence', (text, message) => {
  expect(() => readCsv(text)).toThrow(CsvFault);
  expect(() => readCsv(text)).toThrow(message);
});

test('rows are numbered as a spreadsheet numbers them', () => {
  const numbersOf = (text: string) => readCsv(text).rows.map(({ row, cells }) => `${row} ${cells[0]}`);
  expect(numbersOf('name,note\na,1\n\n,\nb,2\n')).toEqual(['2 a', '5 b']);
  expect(numbersOf('name,note\r\na,"1\r\n2\r\n\r\n3"\r\nb,2')).toEqual(['2 a', '3 b']);
  expect(numbersOf('name,"no\nte"\na,1\nb,2')).toEqual(['2 a', '3 b']);
  expect(numbersOf('\n\nname,note\na,1\n')).toEqual(['4 a']);
  expect(numbersOf('name,note\r\ra,1\rb,2')).toEqual(['3 a', '4 b']);
});

test('a line that names the separator is no row', () => {
  expect(readCsv('\uFEFFsep=;\r\nname;note\r\na;1,5')).toEqual({
    header: ['name', 'note'],
    rows: [{ row: 2, cells: ['a', '1,5'] }],
    separator: ';',
  });
});

test('text behind a closed quote belongs to its cell', () => {
  expect(readCsv('name,note\n"a"b,"1 ""x"""2').rows).toEqual([{ row: 2, cells: ['ab', '1 "x"2'] }]);
});

const megabyte = 1024 * 1024;
test.each<[string, string, string]>([
  ['5,001 rows', `name,note\n${'a,1\n'.repeat(5001)}`, 'The file has more than 5,000 rows.'],
  ['a million rows', `name,note\n${'a,1\n'.repeat(1e6)}`, 'The file has more than 5,000 rows.'],
  ['a million columns', `${','.repeat(1e6)}\na`, 'Row 1 has more than 1,200 columns.'],
  ['a million cells in a row', `a,b\na${',"b"'.repeat(1e6)}`, 'Row 2 has more than 1,200 columns.'],
  ['a million quotes', `a,b\n${'"'.repeat(2e6 + 1)}`, 'In row 2 a quote is opened and never closed.'],
  ['quotes alone', '"'.repeat(2 * megabyte), 'Its first line has one column only.'],
  ['empty lines alone', '\n'.repeat(2 * megabyte), 'The file has more than 5,000 rows.'],
  ['fewer empty lines', '\n'.repeat(megabyte), 'The file is empty.'],
  ['separators alone', ',\n'.repeat(megabyte), 'The file is empty.'],
])('a file of %s is refused, as soon as that is known', (_, text, message) => {
  expect(() => readCsv(text)).toThrow(message);
});
