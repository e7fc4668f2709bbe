import { expect, test } from 'vitest';
import { queryOf } from './query.ts';

const read = (given: object) => [...queryOf(given)].map(([name, value]) => `${name}=${value}`);

test('filters are conditions, all of which must hold', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const filter = {
    name: 'A:b',
    'fields.rating': { gte: 4, lt: 9 },
    'fields.live': false,
    'fields.kind': { in: ['a', 'b'] },
    updatedAt: { gte: at },
    slug: undefined,
    _id: { ne: undefined },
  };
  expect(read({ filter, where: ['publishedAt:gte:now-7d'] })).toEqual([
    'where=name:eq:A:b',
    'where=fields.rating:gte:4',
    'where=fields.rating:lt:9',
    'where=fields.live:eq:false',
    'where=fields.kind:in:a,b',
    'where=updatedAt:gte:2026-01-02T03:04:05.678Z',
    'where=publishedAt:gte:now-7d',
  ]);
});

test('what is not given is not asked', () => {
  expect(read({ page: undefined, limit: 5, sort: ['-name', 'slug'], depth: 0 })).toEqual([
    'limit=5',
    'sort=-name,slug',
    'depth=0',
  ]);
});

test.each([
  [{ filter: { name: null } }, 'filter["name"].eq'],
  [{ filter: { 'fields.x': { gte: Number.NaN } } }, 'filter["fields.x"].gte'],
  [{ filter: { 'fields.x': { eq: { a: 1 } } } }, 'filter["fields.x"].eq'],
  [{ filter: { 'fields.x': { gte: new Date('no') } } }, 'filter["fields.x"].gte'],
  [{ filter: { 'fields.x': { in: ['a,b'] } } }, 'comma'],
  [{ limit: Number.POSITIVE_INFINITY }, 'limit'],
])('what could mean nothing is refused: %j', (given, message) => {
  expect(() => queryOf(given)).toThrow(message);
});
