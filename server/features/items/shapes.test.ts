import { expect, test } from 'vitest';
import { RawValidationError } from '../../platform/http/validation.ts';
import { listItemsQuery, parseListItemsQuery } from './shapes.ts';

const numbers = [
  undefined,
  '1',
  '20',
  '007',
  '100',
  '101',
  '0',
  '-1',
  '1.5',
  '1e1',
  '',
  ' 1',
  '1'.repeat(16),
];
const sorts = [undefined, 'name', '-publishedAt,name', '', 'x'.repeat(200), 'x'.repeat(201)];
const totals = [undefined, 'exact', 'estimate', 'none', 'Exact', ''];

function read(query: string) {
  try {
    return parseListItemsQuery(new URLSearchParams(query));
  } catch (error) {
    return error instanceof RawValidationError ? error.body : error;
  }
}

function validate(given: Record<string, string | string[] | undefined>) {
  const result = listItemsQuery.safeParse(given);
  return result.success ? result.data : new RawValidationError(result.error.issues).body;
}

test('what a query of items asks for is what the validator makes of it, faults included', () => {
  for (const page of numbers)
    for (const limit of numbers)
      for (const sort of sorts)
        for (const total of totals) {
          const given = { page, limit, sort, total };
          const search = new URLSearchParams();
          for (const [name, value] of Object.entries(given)) if (value !== undefined) search.set(name, value);
          const query = search.toString();
          expect([query, read(query)]).toEqual([query, validate(given)]);
        }
});

test('a parameter that is given twice is refused by the validator', () => {
  expect(read('page=1&page=2')).toEqual(validate({ page: ['1', '2'] }));
  expect(read('total=none&total=none')).toEqual(validate({ total: ['none', 'none'] }));
});
