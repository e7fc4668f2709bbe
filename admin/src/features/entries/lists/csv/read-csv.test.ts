import { expect, test } from 'vitest';
import { CsvFault, decodeCsv, readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

test('cells are read as they were written: quotes, separators and line ends in them too', () => {
  const rows = [
    ['name', 'note', 'empty'],
    ['a,b', 'say "x"', ''],
    ['two\nlines', ' spaced ', 'ü'],
  ];
  expect(readCsv(writeCsv(rows))).toEqual({ header: rows[0], rows: rows.slice(1), separator: ',' });
});

test('semicolons and tabs separate as well, and lines end as they like', () => {
  expect(readCsv('a;b\r1;2,5\r').rows).toEqual([['1', '2,5']]);
  expect(readCsv('"x,y"\tb\n1\t\n\n2\t3')).toEqual({
    header: ['x,y', 'b'],
    rows: [
      ['1', ''],
      ['2', '3'],
    ],
    separator: '\t',
  });
});

test.each([
  ['', 'The file is empty.'],
  ['name\nEbb', 'Its first line has one column only.'],
  ['name,slug\n\n', 'there is no row'],
  ['name,slug\nEbb,"ebb\nFlow,flow', 'In row 2 a quote is opened and never closed.'],
  ['name,slug\nEbb,ebb\nFlow,flow,and ebb', 'Row 3 has more cells than there are columns.'],
])('%j is told in a sentence', (text, message) => {
  expect(() => readCsv(text)).toThrow(CsvFault);
  expect(() => readCsv(text)).toThrow(message);
});

test('files of other programs are read in their encodings, and what is no text is refused', () => {
  expect(decodeCsv(new Uint8Array([0x61, 0xfc]))).toBe('aü');
  expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xfc, 0]))).toBe('aü');
  expect(decodeCsv(new TextEncoder().encode('aü'))).toBe('aü');
  expect(() => decodeCsv(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow('This is a workbook');
  expect(() => decodeCsv(new Uint8Array([0x89, 0, 0]))).toThrow('This is no text.');
});
