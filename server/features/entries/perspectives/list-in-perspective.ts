import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { leavesOf, meets } from '../lists/content-leaves.ts';
import { countAmong } from '../lists/count-store.ts';
import { readSortValues } from '../lists/field-order-store.ts';
import type { ListedPart, Listing, Window } from '../lists/listing.ts';
import { listAmong } from '../lists/listing-store.ts';
import { compareInList, meetsCore, type Sortable, sortValueOf } from '../lists/order-in-memory.ts';
import type { ReadEntry } from '../read-entry.ts';
import { holdContents, partsOfRecords } from './content-parts.ts';
import type { Overlay, ShownThere } from './perspective.ts';

/** Entries that are read beyond a page at once, where a perspective has changed some. */
const mostBeyond = 100;

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
  const { byField } = listing;
  /** The index has the values of published entries. Their content may be left out. */
  const sortables = async (entries: readonly ReadEntry[]): Promise<Sortable[]> => {
    const ids = entries.map(({ id }) => id);
    const values = byField && (await readSortValues(db, tenant, listing, byField, ids));
    return entries.map((entry) => ({ entry, value: values?.get(entry.id) }));
  };
  const inOrder = (a: Sortable, b: Sortable) => compareInList(a, b, listing);
  const added = (await findAdded(types, listing, overlay, there)).sort(inOrder);
  const changed = [...there.keys()];
  const start = Math.max(0, offset - added.length);
  // What is published of it now: before a page that is not the first it has to be known by its place.
  const all = { limit: changed.length, offset: 0 };
  const left = start === 0 ? [] : await listAmong(db, tenant, listing, changed, all);
  const gone = start === 0 ? await countAmong(db, tenant, listing, changed) : left.length;
  const firstPart = await list({ limit: offset - start + limit, offset: start });
  const [first] = await sortables(firstPart.entries.slice(0, 1));
  const whole = { total: firstPart.total - gone + added.length, isExact: firstPart.isExact };
  // Past the end of the published list there is nothing to merge with.
  if (start > 0 && !first) return { entries: [], ...whole };
  const isBefore = (one: Sortable) => start > 0 && first !== undefined && inOrder(one, first) < 0;
  const addedBefore = added.filter(isBefore).length;
  /** Position in the merged list of the first entry that was read. */
  const begin = start - (await sortables(left)).filter(isBefore).length + addedBefore;
  const needed = offset - begin + limit;
  const kept: Sortable[] = [];
  let part = firstPart;
  for (let next = start, asked = offset - start + limit; ; ) {
    kept.push(...(await sortables(part.entries.filter(({ id }) => !there.has(id)))));
    if (part.entries.length < asked || kept.length >= needed) break;
    next += part.entries.length;
    // Entries that the perspective replaces are read and left out, so a few more are read at once.
    asked = needed - kept.length + Math.min(gone, mostBeyond);
    part = await list({ limit: asked, offset: next });
  }
  const merged = [...kept, ...added.slice(addedBefore)].sort(inOrder);
  const entries = merged.slice(offset - begin, offset - begin + limit).map(({ entry }) => entry);
  return { entries, ...whole };
}

/** The entries that a perspective adds to a list. Their content is read in parts, and only their sort values are kept. */
async function findAdded(
  types: SchemaSnapshot,
  listing: Listing,
  overlay: Overlay,
  there: ReadonlyMap<string, ShownThere>,
): Promise<Sortable[]> {
  const bare = [...there.values()].flatMap(({ entry }) => (entry && fitsBare(entry, listing) ? [entry] : []));
  const { content, byField } = listing;
  if (content.length === 0 && !byField) return bare.map((entry) => ({ entry, value: undefined }));
  const byId = new Map(bare.map((entry) => [entry.id, entry]));
  const added: Sortable[] = [];
  for (const ids of partsOfRecords(byId.keys(), types.locales)) {
    await holdContents(async () => {
      for (const [id, { entry: whole }] of await overlay.among(ids)) {
        const entry = byId.get(id);
        if (!entry || !whole) continue;
        const leaves = leavesOf(whole.typeId, whole.content, types);
        if (!content.every((filter) => meets(leaves, filter))) continue;
        added.push({ entry, value: byField && sortValueOf(leaves, byField) });
      }
    });
  }
  return added;
}

function fitsBare(entry: ReadEntry, { typeId, core }: Listing): boolean {
  return (
    (typeId === undefined || entry.typeId === typeId) && core.every((filter) => meetsCore(entry, filter))
  );
}
