import type { Filter } from '../filters/parse-filters.ts';
import type { SortField, SortKey } from '../filters/parse-sort.ts';
import { valueKeyOf } from '../indexing/index-content.ts';
import type { ReadEntry } from '../read-entry.ts';
import { type Leaves, meets } from './content-leaves.ts';
import type { FieldOrder, Listing } from './listing.ts';

// The filters and orders of lists, of entries that the database does not hold as they are listed.

/** A value as the index would have it; texts as bytes, whose order is that of code points. */
export type SortValue = number | Buffer | undefined;

/** What content is sorted by. */
export function sortValueOf(leaves: Leaves, { path, by }: FieldOrder): SortValue {
  const value = leaves.get(path)?.[0]?.value;
  if (by === 'number') return typeof value === 'number' ? value : undefined;
  return value === undefined ? undefined : Buffer.from(valueKeyOf(String(value)));
}

/** What has no value comes last in either direction. */
export function compareValues(a: SortValue, b: SortValue, { descending }: FieldOrder): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const difference =
    typeof a === 'object' && typeof b === 'object' ? Buffer.compare(a, b) : Number(a) - Number(b);
  return descending ? -difference : difference;
}

/** An entry with the value of the content field that a list is ordered by. */
export interface Sortable {
  readonly entry: ReadEntry;
  readonly value: SortValue;
}

/** The order of a list. Ties break by id in the direction of the last key. */
export function compareInList(
  a: Sortable,
  b: Sortable,
  { byField, sort }: Pick<Listing, 'byField' | 'sort'>,
): number {
  return (byField ? compareValues(a.value, b.value, byField) : 0) || compareEntries(a.entry, b.entry, sort);
}

/** Whether an entry meets a filter on what it has beside its content. */
export function meetsCore(entry: ReadEntry, filter: Filter): boolean {
  const value = coreValues[filter.path]?.(entry);
  const leaves: Leaves = new Map(value === undefined ? [] : [[filter.path, [{ value, inArray: false }]]]);
  const values = filter.path === '_id' ? filter.values.map((id) => id.toLowerCase()) : filter.values;
  return meets(leaves, { ...filter, values, comparison: typeof value === 'number' ? 'number' : 'text' });
}

const coreValues: Readonly<Record<string, (entry: ReadEntry) => string | number | undefined>> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  _id: ({ id }) => id,
  publishedAt: ({ publishedAt }) => publishedAt ?? undefined,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ liveAt }) => liveAt,
};

const sortValues: Readonly<Record<SortField, (entry: ReadEntry) => string | number>> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  _sortOrder: ({ sortOrder }) => sortOrder,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ liveAt }) => liveAt,
  // What was never published sorts as the newest.
  publishedAt: ({ publishedAt }) => publishedAt ?? Number.POSITIVE_INFINITY,
};

function compareEntries(a: ReadEntry, b: ReadEntry, sort: readonly SortKey[]): number {
  for (const { field, descending } of sort) {
    const order = compare(sortValues[field](a), sortValues[field](b));
    if (order !== 0) return descending ? -order : order;
  }
  const last = sort.at(-1);
  if (!last) return 0;
  return last.descending ? compare(b.id, a.id) : compare(a.id, b.id);
}

/** Texts in the order of code points, as the databases have it. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return a < b ? -1 : Number(a > b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
