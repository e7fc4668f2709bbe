import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { valueKeyOf } from '../indexing/index-content.ts';
import type { ReadEntry } from '../read-entry.ts';
import { type Leaves, leavesOf, meets } from './content-leaves.ts';
import { readByIds } from './list-store.ts';
import type { FieldOrder, Listing, Window } from './listing.ts';
import { listIds } from './listing-store.ts';

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
  const sorted: SortedDraft[] = [];
  let total = 0;
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const entry of await readInOrder(db, tenant, ids.slice(start, start + batch))) {
      const leaves = leavesOf(entry.typeId, entry.content, types);
      if (!listing.content.every((filter) => meets(leaves, filter))) continue;
      if (byField) sorted.push({ id: entry.id, value: sortValueOf(leaves, byField) });
      else if (total >= window.offset && entries.length < window.limit) entries.push(entry);
      total++;
    }
    if (!isCounted && !byField && entries.length === window.limit) break;
  }
  if (!byField) return { entries, total };
  sorted.sort((a, b) => compareValues(a.value, b.value, byField));
  const shown = sorted.slice(window.offset, window.offset + window.limit).map(({ id }) => id);
  return { entries: await readInOrder(db, tenant, shown), total };
}

/** A draft by the value that the index would have of it; texts as bytes, whose order is that of code points. */
interface SortedDraft {
  readonly id: string;
  readonly value: number | Buffer | undefined;
}

async function readInOrder(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<ReadEntry[]> {
  const read = new Map((await readByIds(db, tenant, ids, 'preview')).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => read.get(id) ?? []);
}

/** What content is sorted by. */
export function sortValueOf(leaves: Leaves, { path, by }: FieldOrder): SortedDraft['value'] {
  const value = leaves.get(path)?.[0]?.value;
  if (by === 'number') return typeof value === 'number' ? value : undefined;
  return value === undefined ? undefined : Buffer.from(valueKeyOf(String(value)));
}

/** What has no value comes last in either direction. */
export function compareValues(
  a: SortedDraft['value'],
  b: SortedDraft['value'],
  { descending }: FieldOrder,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const difference =
    typeof a === 'object' && typeof b === 'object' ? Buffer.compare(a, b) : Number(a) - Number(b);
  return descending ? -difference : difference;
}
