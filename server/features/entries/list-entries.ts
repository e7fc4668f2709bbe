import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { canDrive, isPointFilter, type TypedFilter } from './filter-store.ts';
import { listDrafts } from './list-drafts.ts';
import type { KeptTotals } from './list-store.ts';
import {
  countFromValues,
  countListing,
  isIndexed,
  type Listing,
  listFromPoint,
  listFromValues,
  listInOrder,
  listSorted,
  type Window,
} from './listing-store.ts';
import type { Filter } from './parse-filters.ts';
import type { SortKey } from './parse-sort.ts';
import { comparisonAt } from './path-types.ts';
import type { ListedEntries, ReadEntry, View } from './read-entry.ts';

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

/**
 * Lists entries: one query for the page, and one for the total where it is not kept. Totals of filtered lists are
 * remembered until an entry of the type changes.
 */
export interface EntryLister {
  list(
    db: Reader,
    tenant: TenantId,
    types: SchemaSnapshot,
    query: ListQuery,
    kept: KeptTotals,
  ): Promise<ListedEntries>;
}

export function createEntryLister(): EntryLister {
  const totals = new LRUCache<string, { revision: string; total: number }>({
    maxSize: mostKept,
    sizeCalculation: (_total, key) => key.length + entryOverhead,
  });

  async function remembered(key: string, revision: string, count: () => Promise<number>): Promise<number> {
    const known = totals.get(key);
    if (known?.revision === revision) return known.total;
    const total = await count();
    totals.set(key, { revision, total });
    return total;
  }

  return {
    list: async (db, tenant, types, query, kept) => {
      const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
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
      if (listing.content.length === 0) {
        const count = () => countListing(db, tenant, listing, query.view);
        const total = query.view === 'published' ? await remembered(key, revision, count) : await count();
        return { entries: await readWindow(db, tenant, listing, query.view, window, total), total };
      }
      return listFiltered(db, tenant, listing, window, {
        published: kept.published,
        remember: (part, count) => remembered(`${key}${part}`, revision, count),
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
  remember(part: string, count: () => Promise<number>): Promise<number>;
}

/** A list with filters on content fields, along the cheapest of three ways. */
async function listFiltered(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  window: Window,
  totals: Totals,
): Promise<ListedEntries> {
  const driver = listing.content.find(isPointFilter) ?? listing.content.find(canDrive);
  const alone = listing.content.length === 1 && listing.core.length === 0;
  const { scope } = listing;
  if (!driver) {
    const total = await totals.remember('', () => countListing(db, tenant, listing, 'published'));
    return { entries: await readWindow(db, tenant, listing, 'published', window, total), total };
  }
  const found = await totals.remember(':driver', () => countFromValues(db, tenant, scope, driver));
  const total = alone ? found : await totals.remember('', () => countMatches(db, tenant, listing, driver));
  if (window.offset >= total) return { entries: [], total };

  const byPublishing =
    listing.sort.length === 1 && listing.sort[0]?.field === 'publishedAt' && listing.sort[0];
  if (alone && byPublishing && isPointFilter(driver)) {
    const { descending } = byPublishing;
    return { entries: await listFromPoint(db, tenant, scope, driver, descending, window), total };
  }
  // Walking in order meets a match every `published / total` entries; starting from the values meets `found` of them
  // and sorts. The factor is what a random look-up costs beside a step along an index.
  const walked = ((window.offset + window.limit) * totals.published) / total;
  const entries =
    found <= walked * 2
      ? await listFromValues(db, tenant, listing, driver, window)
      : await listInOrder(db, tenant, listing, 'published', window);
  return { entries, total };
}

function countMatches(db: Reader, tenant: TenantId, listing: Listing, driver: TypedFilter): Promise<number> {
  if (listing.core.length > 0) return countListing(db, tenant, listing, 'published');
  const others = listing.content.filter((filter) => filter !== driver);
  return countFromValues(db, tenant, listing.scope, driver, others);
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
