import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import { leavesOf, meets } from '../lists/content-leaves.ts';
import { readByIds, readListedByIds } from '../lists/list-store.ts';
import type { Listing, Window } from '../lists/listing.ts';
import { listIds } from '../lists/listing-store.ts';
import { compareInList, meetsCore, type Sortable, sortValueOf } from '../lists/order-in-memory.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
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
  async function* draftsOf(some: readonly string[]): AsyncGenerator<ReadEntry> {
    const rows = await readListedByIds(db, tenant, some, 'preview');
    const whole = rows.filter((row) => !isLeftOut(row));
    const drafts = await draftsIn(db, tenant, types, reading, whole);
    const byId = new Map(drafts.map((entry) => [entry.id, entry]));
    const large = new Set(rows.filter(isLeftOut).map(({ id }) => id));
    for (const id of some) {
      if (large.has(id))
        yield* await draftsIn(db, tenant, types, reading, await readByIds(db, tenant, [id], 'preview'));
      else yield* [byId.get(id) ?? []].flat();
    }
  }

  const found: Sortable[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    const some = ids.slice(start, start + batch);
    for await (const entry of draftsOf(some)) {
      const leaves = leavesOf(entry.typeId, entry.content, types);
      const fits =
        listing.content.every((filter) => meets(leaves, filter)) &&
        listing.core.every((filter) => !local.has(filter.path) || meetsCore(entry, filter));
      if (fits) found.push({ entry: withoutContent(entry), value: byField && sortValueOf(leaves, byField) });
    }
  }
  const order = plain.sort === sort ? [] : sort;
  // What is the same by all of them stays in the order in which it was found.
  found.sort((a, b) => compareInList(a, b, { byField, sort: order }));
  const shown = found.slice(window.offset, window.offset + window.limit).map(({ entry }) => entry.id);
  const read = new Map(
    (await readListedByIds(db, tenant, shown, 'preview')).map((entry) => [entry.id, entry]),
  );
  return { entries: shown.flatMap((id) => read.get(id) ?? []), total: found.length };
}

const inIdOrder: readonly SortKey[] = [{ field: '_sortOrder', descending: false }];

function withoutContent(entry: ReadEntry): ReadEntry {
  return { ...entry, content: '{}' };
}
