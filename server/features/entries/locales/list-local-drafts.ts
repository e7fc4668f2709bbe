import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortField, SortKey } from '../filters/parse-sort.ts';
import { type Leaves, leavesOf, meets } from '../lists/content-leaves.ts';
import { compareValues, sortValueOf } from '../lists/list-drafts.ts';
import { readByIds } from '../lists/list-store.ts';
import type { Listing, Window } from '../lists/listing.ts';
import { listIds } from '../lists/listing-store.ts';
import type { ReadEntry } from '../read-entry.ts';
import { draftsIn } from './read-in-locale.ts';
import type { ReadingIn } from './shelf.ts';

const batch = 200;
const local: ReadonlySet<string> = new Set(['name', 'slug']);

/** In which locale the drafts of a list are to be looked at one by one; undefined where nothing that it asks is local. */
export function localeToMatch(
  reading: ReadingIn | undefined,
  { core, content, sort, byField }: Listing,
): ReadingIn | undefined {
  if (!reading || reading.code === reading.locales.default.code) return undefined;
  const asksLocal = core.some(({ path }) => local.has(path)) || sort.some(({ field }) => local.has(field));
  return asksLocal || content.length > 0 || byField ? reading : undefined;
}

/**
 * A list under preview in another locale than the default one, by what its drafts say there with what falls back. Each draft of
 * the list is read, as previews in the default locale that are filtered by content do.
 */
export async function listLocalDrafts(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  reading: ReadingIn,
  listing: Listing,
  window: Window,
): Promise<{ entries: ReadEntry[]; total: number }> {
  const { byField, sort } = listing;
  const plain = {
    ...listing,
    core: listing.core.filter(({ path }) => !local.has(path)),
    content: [],
    byField: undefined,
    sort: sort.some(({ field }) => local.has(field)) ? inIdOrder : sort,
  };
  const ids = await listIds(db, tenant, plain, 'preview');
  const found: { entry: ReadEntry; value: ReturnType<typeof sortValueOf> }[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    const some = ids.slice(start, start + batch);
    const drafts = await draftsIn(db, tenant, types, reading, await readByIds(db, tenant, some, 'preview'));
    const byId = new Map(drafts.map((entry) => [entry.id, entry]));
    for (const entry of some.flatMap((id) => byId.get(id) ?? [])) {
      const leaves = leavesOf(entry.typeId, entry.content, types);
      const fits = listing.content.every((filter) => meets(leaves, filter)) && meetsCore(entry, listing.core);
      if (fits) found.push({ entry: withoutContent(entry), value: byField && sortValueOf(leaves, byField) });
    }
  }
  const order = plain.sort === sort ? [] : sort;
  // What is the same by all of them stays in the order in which it was found.
  found.sort(
    (a, b) =>
      (byField ? compareValues(a.value, b.value, byField) : 0) || compareEntries(a.entry, b.entry, order),
  );
  const shown = found.slice(window.offset, window.offset + window.limit).map(({ entry }) => entry.id);
  const read = new Map((await readByIds(db, tenant, shown, 'preview')).map((entry) => [entry.id, entry]));
  return { entries: shown.flatMap((id) => read.get(id) ?? []), total: found.length };
}

const inIdOrder: readonly SortKey[] = [{ field: '_sortOrder', descending: false }];

function withoutContent(entry: ReadEntry): ReadEntry {
  return { ...entry, content: '{}' };
}

function meetsCore({ name, slug }: ReadEntry, core: readonly Filter[]): boolean {
  const leaves: Leaves = new Map([
    ['name', [{ value: name, inArray: false }]],
    ['slug', [{ value: slug, inArray: false }]],
  ]);
  return core.every((filter) => !local.has(filter.path) || meets(leaves, { ...filter, comparison: 'text' }));
}

const values: Readonly<Record<SortField, (entry: ReadEntry) => string | number>> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  _sortOrder: ({ sortOrder }) => sortOrder,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ liveAt }) => liveAt,
  // What was never published sorts as the newest.
  publishedAt: ({ publishedAt }) => publishedAt ?? Number.POSITIVE_INFINITY,
};

/** Ties break by id in the direction of the last key. */
function compareEntries(a: ReadEntry, b: ReadEntry, sort: readonly SortKey[]): number {
  for (const { field, descending } of sort) {
    const order = compare(values[field](a), values[field](b));
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
