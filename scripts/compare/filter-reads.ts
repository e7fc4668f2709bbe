import type { WalkedEntry } from './random-operations.ts';

const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'];
const parts = ['contains', 'startsWith', 'endsWith'];
/**
 * The operators and values to filter each field by: stored values, values between them, and values out of
 * range.
 */
const asked: Readonly<Record<string, { operators: readonly string[]; values: readonly string[] }>> = {
  'fields.rank': { operators: ordered, values: ['-2', '-1', '0', '1', '2', '2.5', '4', '9'] },
  'fields.day': { operators: ordered, values: ['2026-01-11', '2026-04-11', '2026-05-01', '2026-09-11'] },
  'fields.isPinned': { operators: ['eq', 'ne'], values: ['true', 'false'] },
  'fields.code': { operators: [...ordered, ...parts], values: ['c0', 'c2', 'c3', 'C2', '2'] },
  'fields.title': { operators: ['eq', 'ne', ...parts], values: ['Title 3', 'Titel 3', 'title', '3'] },
  name: { operators: ['eq', 'ne', ...parts], values: ['Entry 3', 'entry', '3'] },
  slug: { operators: ['eq', 'ne', ...parts], values: ['s3', 's1', '9'] },
};
const lists = [
  ...['fields.rank:in:0,2', 'fields.rank:nin:0,2', 'fields.code:in:c1,c2', 'fields.code:nin:c1,c2'],
  ...['fields.day:in:2026-01-11,2026-03-11', 'slug:in:s1,s2,s3', 'slug:nin:s1,s2,s3'],
  ...['fields.rank', 'fields.day', 'fields.isPinned', 'fields.code', 'fields.rows.line'].flatMap((field) =>
    ['true', 'false'].map((value) => `${field}:exists:${value}`),
  ),
  ...['fields.rows.line:eq:Line 2', 'fields.rows.line:contains:2'],
];

/** Returns a list of items for each operator of each field, with values that the walk stores. */
export function filterPaths(entries: readonly WalkedEntry[]): string[] {
  const items = entries.filter(({ kind }) => kind === 'item').slice(0, 6);
  const references = items.flatMap(({ name }) =>
    ['eq', 'ne'].map((operator) => `fields.next:${operator}:<${name}>`),
  );
  const conditions = Object.entries(asked).flatMap(([field, { operators, values }]) =>
    operators.flatMap((operator) => values.map((value) => `${field}:${operator}:${value}`)),
  );
  return [...conditions, ...lists, ...references].map(
    (condition) => `/collections/notes?where=${condition}&sort=slug&limit=100&fields=_slug`,
  );
}
