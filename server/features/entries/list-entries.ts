import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { countAmong, countFromValues, countListing, findFromValues } from './count-store.ts';
import { canDrive, complementOf, isPointFilter, readsAllValues, type TypedFilter } from './filter-store.ts';
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
import type { Listing } from './matching-store.ts';
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
const idSize = 40;
/** Ids of what a search has found are remembered up to so many: finding them again reads every value of the path. */
const fewIds = 500;
/** How far into a list a page begins that is read aside: all before it are stepped over. */
const deepOffset = 20_000;
/** Entries of a type from which on its lists are counted aside: counting so many takes milliseconds. */
const countedAside = 20_000;
/** As many are counted at once even so: that takes a millisecond or two, the way to the thread and back one. */
const countedAtOnce = 20_000;
/** As many of a filter's entries are looked up at once for a second filter. */
const lookedUpAtOnce = 500;

type Reading = Pick<Database, 'sql' | 'dialect' | 'aside'>;

/** What a filter finds: how many, and which, where a search found few. */
interface Found {
  readonly total: number;
  readonly ids?: readonly string[];
}

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
      const db = window.offset > deepOffset ? reading.aside : reading;
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
      const aside = kept.entries > countedAside ? reading.aside : undefined;
      if (listing.content.length === 0) {
        const count = async () => ({
          total: await countListing(aside ?? reading, tenant, listing, query.view),
        });
        const { total } = await (query.view === 'published' ? remembered(key, revision, count) : count());
        return { entries: await readWindow(db, tenant, listing, query.view, window, total), total };
      }
      return listFiltered(db, tenant, listing, window, {
        published: kept.published,
        aside,
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
  /** Where what may take long is read, of a type with many entries. */
  readonly aside: Reader | undefined;
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
  const driver = listing.content.find(isPointFilter) ?? listing.content.find(canDrive);
  if (!driver) {
    const count = async () => ({ total: await countUndriven(db, tenant, listing, totals) });
    const { total } = await totals.remember('', count);
    return { entries: await readWindow(db, tenant, listing, 'published', window, total), total };
  }
  const { scope } = listing;
  const found = await totals.remember(':driver', () => findDriven(db, tenant, scope, driver, totals.aside));
  const others = { ...listing, content: listing.content.filter((filter) => filter !== driver) };
  const alone = others.content.length === 0 && others.core.length === 0;
  const counting = found.total > lookedUpAtOnce ? totals.aside : undefined;
  const count = async () => ({
    total: await countMatches(counting ?? db, tenant, others, driver, found.ids),
  });
  const { total } = alone ? found : await totals.remember('', count);
  if (window.offset >= total) return { entries: [], total };
  if (found.ids) return { entries: await listAmong(db, tenant, others, found.ids, window), total };

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
    found.total <= walked * 2
      ? await listFromValues(db, tenant, listing, driver, window)
      : await listInOrder(db, tenant, listing, 'published', window);
  return { entries, total };
}

/** How many entries a list has whose filters all say what must not be. */
async function countUndriven(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  { published, aside }: Totals,
): Promise<number> {
  const { scope, typeId, core, content } = listing;
  const [only, ...more] = content;
  const complement = only && complementOf(only);
  // All entries of the scope but those that the complement finds: these are few, or stand in an index at least.
  if (complement && more.length === 0 && core.length === 0 && typeId === undefined) {
    return published - (await countDriven(db, tenant, scope, complement, aside));
  }
  return countListing(aside ?? db, tenant, listing, 'published');
}

async function findDriven(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
  aside: Reader | undefined,
): Promise<Found> {
  if (readsAllValues(driver)) {
    const ids = await findFromValues(aside ?? db, tenant, scope, driver, fewIds + 1);
    if (ids.length <= fewIds) return { total: ids.length, ids };
  }
  return { total: await countDriven(db, tenant, scope, driver, aside) };
}

async function countDriven(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
  aside: Reader | undefined,
): Promise<number> {
  if (aside && !readsAllValues(driver)) {
    const most = countedAtOnce + 1;
    const few = await countFromValues(db, tenant, scope, driver, { most });
    if (few < most) return few;
  }
  return countFromValues(aside ?? db, tenant, scope, driver);
}

/** How many entries meet a driving filter, whose ids may be known, and all others. */
function countMatches(
  db: Reader,
  tenant: TenantId,
  others: Listing,
  driver: TypedFilter,
  ids: readonly string[] | undefined,
): Promise<number> {
  if (ids) return countAmong(db, tenant, others, ids);
  if (others.core.length === 0)
    return countFromValues(db, tenant, others.scope, driver, { others: others.content });
  return countListing(db, tenant, { ...others, content: [driver, ...others.content] }, 'published');
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
