// In this folder: lists of entries as sites read them: which statement answers a list, in what order, and how many there are.

import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { canDrive, isPointFilter, readsAllValues, type TypedFilter } from '../filters/filter-store.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { ListedEntries, ReadEntry, View } from '../read-entry.ts';
import { type Counting, countMatches, countUndriven, type Found, findDriven } from './count-matches.ts';
import { countListing } from './count-store.ts';
import { listDrafts } from './list-drafts.ts';
import type { KeptTotals } from './list-store.ts';
import {
  isIndexed,
  listAmong,
  listFromPoint,
  listFromValues,
  listInOrder,
  listSorted,
  type Window,
} from './listing-store.ts';
import { manyEntries } from './many-entries.ts';
import type { Listing } from './matching-store.ts';
import { comparisonAt } from './path-types.ts';

/** A list as a reader asks for it. */
export interface ListQuery {
  readonly scope: string;
  readonly type: ContentType | undefined;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly view: View;
  readonly page: number;
  readonly limit: number;
}

/** Characters of what is remembered: filters are as long as callers make them. */
const mostKept = 8_000_000;
const entryOverhead = 200;
const idSize = 40;
/** As many entries are looked up at once for one page. */
const steppedAtOnce = 5000;

type Reading = Pick<Database, 'sql' | 'dialect' | 'aside'>;

/**
 * Lists entries: one query for the page, and one for the total where it is not kept. Totals of filtered lists are
 * remembered until an entry of the type changes.
 */
export interface EntryLister {
  list(
    db: Reading,
    tenant: TenantId,
    types: SchemaSnapshot,
    query: ListQuery,
    kept: KeptTotals,
  ): Promise<ListedEntries>;
}

export function createEntryLister(): EntryLister {
  const founds = new LRUCache<string, { revision: string; found: Found }>({
    maxSize: mostKept,
    sizeCalculation: ({ found }, key) => key.length + entryOverhead + (found.ids?.length ?? 0) * idSize,
  });

  async function remembered(key: string, revision: string, find: () => Promise<Found>): Promise<Found> {
    const known = founds.get(key);
    if (known?.revision === revision) return known.found;
    const found = await find();
    founds.set(key, { revision, found });
    return found;
  }

  return {
    list: async (reading, tenant, types, query, kept) => {
      const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
      const db = window.offset > manyEntries ? reading.aside : reading;
      const listing = toListing(query, types);
      if (query.view === 'preview' && listing.content.length > 0) {
        return listDrafts(db, tenant, types, listing, window);
      }
      if (query.filters.length === 0) {
        const total = query.view === 'published' ? kept.published : kept.entries;
        return { entries: await readWindow(db, tenant, listing, query.view, window, total), total };
      }
      const key = JSON.stringify([tenant, query.scope, query.type?.id, query.view, query.filters]);
      // The schema decides how a path compares, so a change of types makes a remembered total old too.
      const revision = `${types.revision}.${kept.revision}`;
      const aside = kept.entries > manyEntries ? reading.aside : undefined;
      if (listing.content.length === 0) {
        const count = async () => ({
          total: await countListing(aside ?? reading, tenant, listing, query.view),
        });
        const { total } = await (query.view === 'published' ? remembered(key, revision, count) : count());
        return { entries: await readWindow(db, tenant, listing, query.view, window, total), total };
      }
      return listFiltered(db, tenant, listing, window, {
        published: kept.published,
        counting: { db: reading, aside, tenant },
        remember: (part, find) => remembered(`${key}${part}`, revision, find),
      });
    },
  };
}

async function readWindow(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
  total: number,
): Promise<ReadEntry[]> {
  if (window.offset >= total) return [];
  const list = isIndexed(listing.sort, view) ? listInOrder : listSorted;
  return list(db, tenant, listing, view, window);
}

interface Totals {
  readonly published: number;
  readonly counting: Counting;
  remember(part: string, find: () => Promise<Found>): Promise<Found>;
}

/** A list with filters on content fields, along the cheapest of four ways. */
async function listFiltered(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  window: Window,
  totals: Totals,
): Promise<ListedEntries> {
  const { counting } = totals;
  const driver = listing.content.find(isPointFilter) ?? listing.content.find(canDrive);
  if (!driver) {
    const { total } = await totals.remember('', () => countUndriven(counting, listing, totals.published));
    return { entries: await readWindow(db, tenant, listing, 'published', window, total), total };
  }
  const found = await totals.remember(':driver', () => findDriven(counting, listing.scope, driver));
  const others = { ...listing, content: listing.content.filter((filter) => filter !== driver) };
  const alone = others.content.length === 0 && others.core.length === 0;
  const { total } = alone
    ? found
    : await totals.remember('', () => countMatches(counting, others, driver, found));
  if (window.offset >= total) return { entries: [], total };
  if (found.ids) return { entries: await listAmong(db, tenant, others, found.ids, window), total };

  const byPublishing =
    listing.sort.length === 1 && listing.sort[0]?.field === 'publishedAt' && listing.sort[0];
  if (alone && byPublishing && isPointFilter(driver)) {
    const { descending } = byPublishing;
    return { entries: await listFromPoint(db, tenant, listing.scope, driver, descending, window), total };
  }
  // Walking in order meets a match every `published / total` entries; starting from the values meets `found` of them
  // and sorts. The factor is what a random look-up costs beside a step along an index.
  const walked = ((window.offset + window.limit) * totals.published) / total;
  const takesLong = readsAllValues(driver) || Math.min(found.total, walked) > steppedAtOnce;
  const reader = (takesLong ? counting.aside : undefined) ?? db;
  const entries =
    found.total <= walked * 2
      ? await listFromValues(reader, tenant, listing, driver, window)
      : await listInOrder(reader, tenant, listing, 'published', window);
  return { entries, total };
}

function toListing(query: ListQuery, types: SchemaSnapshot): Listing {
  const content: TypedFilter[] = [];
  const core: Filter[] = [];
  for (const filter of query.filters) {
    if (filter.target === 'core') core.push(filter);
    else {
      const comparison = query.type && comparisonAt(query.type.schema, filter.path, types);
      // Ids are stored in lower case, whichever way they were written.
      const values = comparison === 'id' ? filter.values.map((id) => id.toLowerCase()) : filter.values;
      content.push({ ...filter, values, comparison });
    }
  }
  // Items have their type as their scope; only pages need the type beside it.
  const typeId = query.type && query.type.id !== query.scope ? query.type.id : undefined;
  return { scope: query.scope, typeId, core, content, sort: query.sort };
}
