import { describe, expect, test } from 'vitest';
import { changedSearch, isFiltered, listQueryOf, readListSearch } from './list-search.ts';

describe('the address of a list', () => {
  test('keeps what makes sense and leaves out the rest', () => {
    const search = { page: 3, limit: 50, q: 'tea', status: 'changed', type: 'landing', sort: 'name' };
    expect(readListSearch(search)).toEqual(search);
    const more = { where: ['name:eq:a'], editedBy: 'me', needs: 'altText', columns: ['slug'], view: 'v' };
    expect(readListSearch(more)).toEqual(more);
    expect(readListSearch({ where: 'name', columns: [1, ''], editedBy: 'you' })).toEqual({});
    const nonsense = { page: 'x', limit: 33, q: '', status: 'gone', type: {}, sort: null, arrange: 'yes' };
    expect(readListSearch(nonsense)).toEqual({});
    expect(readListSearch({ page: 1, limit: 25 })).toEqual({});
  });

  test('reads words that look like numbers as words', () => {
    expect(readListSearch({ q: 2024 })).toEqual({ q: '2024' });
    expect(readListSearch({ q: true })).toEqual({ q: 'true' });
  });

  test('goes back to the first page when the filter changes, and can take a filter out', () => {
    const search = { page: 3, q: 'tea', sort: 'name' } as const;
    expect(changedSearch(search, { status: 'draft' })).toEqual({ q: 'tea', sort: 'name', status: 'draft' });
    expect(changedSearch(search, { q: undefined })).toEqual({ sort: 'name' });
    expect(changedSearch(search, { page: 2 })).toEqual({ page: 2, q: 'tea', sort: 'name' });
  });

  test('asks for the last edited first unless something else is said', () => {
    expect(listQueryOf({})).toMatchObject({ page: 1, limit: 25, sort: '-updatedAt' });
    expect(isFiltered({ sort: 'name', page: 2 })).toBe(false);
    expect(isFiltered({ status: 'draft' })).toBe(true);
    expect(listQueryOf({ status: 'unpublished' }).status).toBe('draft,changed');
  });
});
