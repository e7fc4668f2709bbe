import { expect, test } from 'vitest';
import { listingOf, readMediaSearch } from './media-search.ts';

test('What makes no sense in an address of the library is left out', () => {
  expect(
    readMediaSearch({
      view: 'pile',
      folder: '',
      type: 'toString',
      unused: 'yes',
      q: '',
      sort: 'colour',
      page: 1.5,
      id: null,
    }),
  ).toEqual({});
});

test('What an address says is kept, a folder with the name of a year too', () => {
  const search = {
    view: 'list',
    folder: 2024,
    type: 'image',
    unused: true,
    q: 7,
    sort: 'size',
    page: 3,
    id: 'x',
  };
  expect(readMediaSearch(search)).toEqual({ ...search, folder: '2024', q: '7' });
});

test('No folder is another thing than all folders', () => {
  expect(listingOf({}).folder).toBeUndefined();
  expect(listingOf({ folder: ':none' }).folder).toBeNull();
  expect(listingOf({ folder: 'Boats' }).folder).toBe('Boats');
});
