import { expect, test } from 'vitest';
import type { SchemaField } from '../../../../api/types.ts';
import { fieldTypes } from '../../fields/types/registry.ts';
import { fromCell, toCell } from './cells.ts';
import { guessTargets } from './map-columns.ts';
import { readCsv } from './read-csv.ts';
import { readTableRows } from './read-rows.ts';
import { asTyped, writeCsv } from './write-csv.ts';

const choices = [{ value: 'north', label: 'North Sea' }];
const fields = [
  { name: 'height', label: 'Height in m', type: 'number' },
  { name: 'seen', type: 'boolean' },
  { name: 'sea', type: 'select', options: { choices } },
  { name: 'note', type: 'text' },
] as unknown as readonly SchemaField[];
const read = (text: string, clears = false) => {
  const table = readCsv(text);
  return readTableRows(table, guessTargets(table.header, fields), fields, { clears });
};

test('columns are guessed by name and label, each target once', () => {
  expect(guessTargets(['Title', 'slug', 'Height in m', 'height', 'SEA', 'status'], fields)).toEqual([
    'name',
    'slug',
    undefined,
    'fields.height',
    'fields.sea',
    undefined,
  ]);
});

test('cells say values of their fields; empty ones say nothing, or clear', () => {
  const text = 'name;height;seen;sea;note\nEbb;2,5;YES;north sea;\nFlow;1;0;baltic;x';
  expect(read(text)).toEqual({
    problems: [],
    rows: [
      { row: 2, slug: 'ebb', name: 'Ebb', fields: { height: 2.5, seen: true, sea: 'north' } },
      { row: 3, slug: 'flow', name: 'Flow', fields: { height: 1, seen: false, sea: 'baltic', note: 'x' } },
    ],
  });
  expect(read(text, true).rows[0]?.fields['note']).toBeNull();
});

test('what cannot be read is named by row and column, and no other row is kept back', () => {
  const { rows, problems } = read('slug,height,seen\na,tall,maybe\nb,1,\na,2,\n,3,');
  expect(rows.map(({ slug }) => slug)).toEqual(['b']);
  expect(problems).toEqual([
    { row: 2, column: 'height', message: 'Height in m takes a number, such as 3.5; the cell says “tall”.' },
    { row: 2, column: 'seen', message: 'seen takes true or false; the cell says “maybe”.' },
    { row: 4, column: 'slug', message: 'Row 2 has the slug “a” already.' },
    { row: 5, column: 'slug', message: 'It has no slug.' },
  ]);
});

test('rows are named as a spreadsheet names them, and one that is too large keeps no other back', () => {
  const { rows, problems } = read(`slug,note\n\n"a","x\ny"\n\na,1\nb,${'ü'.repeat(600_000)}\nc,z`);
  expect(rows.map(({ row, slug }) => [row, slug])).toEqual([
    [3, 'a'],
    [7, 'c'],
  ]);
  expect(problems).toEqual([
    { row: 5, column: 'slug', message: 'Row 3 has the slug “a” already.' },
    { row: 6, message: 'The row is larger than 1 MB.' },
  ]);
});

test.each(Object.entries(fieldTypes))(
  'a value of the type %s is read from its cell as it was written',
  (type, one) => {
    const field = { name: 'value', type } as SchemaField;
    const value = one.sample(field);
    const cell =
      readCsv(
        writeCsv([
          ['slug', 'value'],
          ['a', toCell(field, value)],
        ]),
      ).rows[0]?.cells[1] ?? '';
    expect(fromCell(field, asTyped(cell), {})).toEqual(value);
  },
);

test.each(['=1+1', "'=1+1", "''x", '-cmd', "'-5", '-5', '+1', '@a', 'a=b', "'quoted'"])(
  'the text %s comes back from a cell that no spreadsheet runs',
  (text) => {
    const cell =
      readCsv(
        writeCsv([
          ['slug', 'value'],
          ['a', text],
        ]),
      ).rows[0]?.cells[1] ?? '';
    expect(asTyped(cell)).toBe(text);
  },
);

test.each([
  ['a file with commas', 'slug,height\na,1.234', { a: 1.234 }],
  ['a file with commas that shows a comma', 'slug,height\na,12.500\nb,"2,5"', { a: 12_500, b: 2.5 }],
  ['a German file', 'slug;height\na;12.500\nb;1.234,5', { a: 12_500, b: 1234.5 }],
  ['an English file', 'slug,height\na,"12,500"\nb,2.5', { a: 12_500, b: 2.5 }],
  ['digits of other scripts', 'slug,height\na,١٢٫٥\nb,1 234', { a: 12.5, b: 1234 }],
])('Numbers of %s are read as the file writes them', (_what, text, heights) => {
  const { rows, problems } = read(text);
  expect(problems).toEqual([]);
  expect(Object.fromEntries(rows.map(({ slug, fields: { height } }) => [slug, height]))).toEqual(heights);
});

test('Numbers that can be read in two ways are refused by row and column until the decimal sign is chosen', () => {
  const text = 'slug;height\na;12.500\nb;1,234\nc;7';
  const message = (cell: string) =>
    `“${cell}” can be read in two ways. Go back and choose the decimal sign of the file.`;
  expect(read(text)).toEqual({
    rows: [{ row: 4, slug: 'c', fields: { height: 7 } }],
    problems: [
      { row: 2, column: 'height', message: message('12.500') },
      { row: 3, column: 'height', message: message('1,234') },
    ],
  });
  const heights = (decimal: '.' | ',') => {
    const table = readCsv(text);
    const options = { clears: false, decimal };
    return readTableRows(table, guessTargets(table.header, fields), fields, options).rows.map(
      (row) => row.fields['height'],
    );
  };
  expect(heights(',')).toEqual([12_500, 1.234, 7]);
  expect(heights('.')).toEqual([12.5, 1234, 7]);
});

test('Cells that disagree on the decimal sign don’t decide how others are read', () => {
  const { problems } = read('slug;height\na;2,5\nb;2.5\nc;1.234');
  expect(problems.map(({ row }) => row)).toEqual([4]);
});

test('A number that a double does not hold is refused', () => {
  const { problems } = read('slug,height\na,9007199254740993\nb,1e400\nc,9007199254740992');
  expect(problems).toEqual([
    { row: 2, column: 'height', message: '“9007199254740993” can’t be stored exactly as a number.' },
    { row: 3, column: 'height', message: '“1e400” can’t be stored exactly as a number.' },
  ]);
});
