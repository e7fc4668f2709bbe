import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type ReadEntry, withoutLarge } from '../read-entry.ts';
import { largestOf } from './columns-store.ts';
import { leavesOf, meets } from './content-leaves.ts';
import { readEach, readListedByIds } from './list-store.ts';
import type { Listing, Window } from './listing.ts';
import { listIds } from './listing-store.ts';
import { compareValues, type SortValue, sortValueOf } from './order-in-memory.ts';

const batch = 200;

/**
 * A list under preview that is filtered or ordered by content. Drafts have no index values, so their content is read in
 * the list's order, matched and sorted here: previews are few, and an index of every draft would double the cost of every
 * write. Unless it is to be counted, a list in an order of the index ends with its page.
 */
export async function listDrafts(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  listing: Listing,
  window: Window,
  isCounted: boolean,
): Promise<{ entries: ReadEntry[]; total: number }> {
  const ids = await listIds(db, tenant, { ...listing, content: [], byField: undefined }, 'preview');
  const { byField } = listing;
  const entries: ReadEntry[] = [];
  const listed = (entry: ReadEntry) => withoutLarge(entry, largestOf(window.limit));
  const sorted: SortedDraft[] = [];
  let total = 0;
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    for await (const entry of readEach(db, tenant, ids.slice(start, start + batch), 'preview')) {
      const leaves = leavesOf(entry.typeId, entry.content, types);
      if (!listing.content.every((filter) => meets(leaves, filter))) continue;
      if (byField) sorted.push({ id: entry.id, value: sortValueOf(leaves, byField) });
      else if (total >= window.offset && entries.length < window.limit) entries.push(listed(entry));
      total++;
    }
    if (!isCounted && !byField && entries.length === window.limit) break;
  }
  if (!byField) return { entries, total };
  sorted.sort((a, b) => compareValues(a.value, b.value, byField));
  const shown = sorted.slice(window.offset, window.offset + window.limit).map(({ id }) => id);
  return { entries: await readInOrder(db, tenant, shown), total };
}

/** A draft by the value that the index would have of it. */
interface SortedDraft {
  readonly id: string;
  readonly value: SortValue;
}

async function readInOrder(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<ReadEntry[]> {
  const read = new Map((await readListedByIds(db, tenant, ids, 'preview')).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => read.get(id) ?? []);
}
