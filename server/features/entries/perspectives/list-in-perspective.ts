import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { leavesOf, meets } from '../lists/content-leaves.ts';
import type { ListedPart, Listing, Window } from '../lists/listing.ts';
import { listAmong } from '../lists/listing-store.ts';
import { compareInList, meetsCore, type Sortable, sortValueOf } from '../lists/order-in-memory.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { Overlay } from './perspective.ts';

/**
 * A list in a perspective: what the list shows of what is published, without what the perspective changes, and merged with
 * what it has in that place. `list` answers any part of the list of what is published, by the means of every list; only so much more
 * of it is read as the perspective can move the window.
 */
export async function listInPerspective(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  listing: Listing,
  overlay: Overlay,
  { limit, offset }: Window,
  list: (window: Window) => Promise<ListedPart>,
): Promise<ListedPart> {
  const there = await overlay.ofScope(listing.scope);
  if (there.size === 0) return list({ limit, offset });
  const sortable = (entry: ReadEntry): Sortable => ({
    entry,
    value: listing.byField && sortValueOf(leavesOf(entry.typeId, entry.content, types), listing.byField),
  });
  const inOrder = (a: Sortable, b: Sortable) => compareInList(a, b, listing);
  const added = [...there.values()]
    .flatMap(({ entry }) => (entry && fits(entry, listing, types) ? [sortable(entry)] : []))
    .sort(inOrder);
  const changed = [...there.keys()];
  const listed = await listAmong(db, tenant, listing, changed, { limit: changed.length, offset: 0 });
  const left = listed.map(sortable);
  const start = Math.max(0, offset - added.length);
  const stored = await list({ limit: offset + limit + left.length - start, offset: start });
  const total = stored.total - left.length + added.length;
  const read = stored.entries.map(sortable);
  const [first] = read;
  // What was read begins there; beyond the end of the list nothing begins.
  if (start > 0 && !first) return { entries: [], total, isExact: stored.isExact };
  const isBefore = (one: Sortable) => start > 0 && first !== undefined && inOrder(one, first) < 0;
  const before = added.filter(isBefore).length;
  const begin = start - left.filter(isBefore).length + before;
  const kept = read.filter(({ entry }) => !there.has(entry.id));
  const merged = [...kept, ...added.slice(before)].sort(inOrder);
  const entries = merged.slice(offset - begin, offset - begin + limit).map(({ entry }) => entry);
  return { entries, total, isExact: stored.isExact };
}

function fits(entry: ReadEntry, { typeId, core, content }: Listing, types: SchemaSnapshot): boolean {
  if (typeId !== undefined && entry.typeId !== typeId) return false;
  if (!core.every((filter) => meetsCore(entry, filter))) return false;
  if (content.length === 0) return true;
  const leaves = leavesOf(entry.typeId, entry.content, types);
  return content.every((filter) => meets(leaves, filter));
}
