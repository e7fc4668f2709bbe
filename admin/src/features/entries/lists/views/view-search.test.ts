import { expect, test } from 'vitest';
import { isUnchanged, keptOf, searchOf } from './view-search.ts';

const view = { id: 'v', search: { status: 'draft', where: ['fields.sea:eq:north'] } };

test('a view keeps filters, order and columns, and no page', () => {
  const search = {
    ...view.search,
    page: 3,
    limit: 50,
    sort: 'name',
    columns: ['slug'],
    view: 'v',
    arrange: true,
  };
  expect(keptOf(search as object)).toEqual({ ...view.search, limit: 50, sort: 'name', columns: ['slug'] });
});

test('a list that is opened from a view shows it until a filter is changed', () => {
  const search = searchOf(view);
  expect(isUnchanged(search, view)).toBe(true);
  expect(isUnchanged({ ...search, page: 2 }, view)).toBe(true);
  expect(isUnchanged({ ...search, q: 'tea' }, view)).toBe(false);
});
