import { expect, test } from 'vitest';
import { inPortions, problemsOf, type SentRow } from './send-rows.ts';

const row = (at: number, text = '') => ({ row: at, slug: `s-${at}`, fields: { text } });

test('rows go in portions that are neither too many nor too long', () => {
  const many = Array.from({ length: 230 }, (_, at) => row(at));
  expect(inPortions(many).map(({ length }) => length)).toEqual([100, 100, 30]);
  const long = [row(1), row(2, 'x'.repeat(400_000)), row(3, 'x'.repeat(400_000)), row(4)];
  expect(inPortions(long).map((portion) => portion.map((one) => one.row))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inPortions([])).toEqual([]);
});

test('a refusal is told at the column of its field', () => {
  const error = (field: string) => ({ field, code: 'X', message: 'no' });
  const told = { outcome: 'refused', id: null, version: 0, errors: [] } as SentRow['told'];
  const sent = [
    { row: row(2), told: { ...told, errors: [error('hero.label'), error('slug')] } },
    { row: row(3), told: { ...told, errors: [error(''), error('lead')] } },
  ];
  const problems = problemsOf(sent, ['Address', 'Top'], ['slug', 'fields.hero']);
  expect(problems.map(({ row: at, column }) => [at, column])).toEqual([
    [2, 'Top'],
    [2, 'Address'],
    [3, undefined],
    [3, 'lead'],
  ]);
});
