// In this folder: lists of entries as sites read them: which statement answers a list, in what order, and how many there are.

import { createRecentMap } from '../../../lib/recent-map.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Reading } from '../../../platform/db/database.ts';
import type { TotalWanted } from '../../../platform/http/pagination.ts';
import type { View } from '../../api/shown.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { scopeOf } from '../entry-kind.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { listLocalDrafts, localeToMatch } from '../locales/list-local-drafts.ts';
import type { ReadingIn, Shelf } from '../locales/shelf.ts';
import { listInPerspective } from '../perspectives/list-in-perspective.ts';
import type { Overlay } from '../perspectives/perspective.ts';
import type { ListedEntries } from '../read-entry.ts';
import {
  countAmong,
  countFromValues,
  countInSample,
  countListing,
  countShown,
  findFromValues,
} from './count-store.ts';
import { createFounds, type FoundsOfList } from './founds.ts';
import { type KeptRows, type Revision, rowsAt } from './kept-rows.ts';
import { listDrafts } from './list-drafts.ts';
import { createListHeads } from './list-heads.ts';
import { createListPlaces } from './list-places.ts';
import {
  type Count,
  type CountStep,
  type Known,
  type ListQuestion,
  manyEntries,
  type SampleStep,
} from './list-steps.ts';
import {
  type FieldOrder,
  type Found,
  type ListedPart,
  type Listing,
  pageOf,
  type Sampled,
  type Window,
} from './listing.ts';
import { typedFilter } from './path-types.ts';
import { planList } from './plan-list.ts';
import { type Run, readerAt, readPage } from './read-page.ts';
import type { KeptTotals } from './revision-store.ts';

/** A list as a reader asks for it. */
export interface ListQuery {
  /** Where it is read from, of a tenant that has locales. */
  readonly shelf?: Shelf | undefined;
  /** What stands in place of that, in a perspective. */
  readonly overlay?: Overlay | undefined;
  /** Whose drafts a preview is of, of a tenant that has locales. */
  readonly reading?: ReadingIn | undefined;
  readonly scope: string;
  readonly type: ContentType | undefined;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  /** A content field that the list is ordered by before `sort`. */
  readonly byField?: FieldOrder | undefined;
  readonly view: View;
  readonly page: number;
  readonly limit: number;
  /** How well the total has to be known. */
  readonly wanted: TotalWanted;
}

/** Lists entries: one query for the page, and one for the total where it is neither kept nor remembered. */
export interface EntryLister {
  /** What a list of the items of a type needs before. */
  readonly head: ReturnType<typeof createListHeads>;
  list(
    db: Reading,
    tenant: TenantId,
    types: SchemaSnapshot,
    query: ListQuery,
    kept: KeptTotals,
  ): Promise<ListedEntries>;
  /** Forgets all that is remembered of lists. */
  forget(): void;
}

/** A lister that remembers what filters find until an entry of the type changes, and finds rows of items in memory. */
export function createEntryLister(rows: KeptRows): EntryLister {
  const founds = createFounds();
  const listPlaces = createListPlaces();
  const newest = createRecentMap<string, Revision>(10_000);
  const shownTotals = createRecentMap<string, { revision: string; total: number }>(1000);

  /** What is kept of a type counts its records; how many a locale shows is counted once for each of their changes. */
  async function keptOn(
    reading: Reading,
    tenant: TenantId,
    types: SchemaSnapshot,
    { scope, type }: ListQuery,
    shelf: Shelf,
    kept: KeptTotals,
  ): Promise<KeptTotals> {
    const key = JSON.stringify([tenant, scope, type?.id, shelf]);
    const revision = `${types.revision}.${kept.revision}`;
    const known = shownTotals.get(key);
    const typeId = beside(type, scope);
    const count = () => countShown(reading, tenant, { scope, typeId }, shelf);
    const total = known?.revision === revision ? known.total : await count();
    shownTotals.set(key, { revision, total });
    return { ...kept, entries: Math.max(kept.entries, total), published: total };
  }

  return {
    head: createListHeads(),
    list: async (reading, tenant, types, query, all) => {
      const kept = query.shelf ? await keptOn(reading, tenant, types, query, query.shelf, all) : all;
      const { view, limit, wanted, overlay } = query;
      // One more than the page tells whether there is another.
      const window = { limit: wanted === 'exact' ? limit : limit + 1, offset: (query.page - 1) * limit };
      const listing = toListing(query, types);
      const inLocale = view === 'preview' ? localeToMatch(query.reading, listing) : undefined;
      if (inLocale) {
        const db = kept.entries > manyEntries ? reading.aside : reading;
        const found = await listLocalDrafts(db, tenant, types, inLocale, listing, window);
        return pageOf({ ...found, isExact: true }, query);
      }
      const places = listPlaces.of(tenant, types, query, kept);
      // No counter tells when a draft changes.
      const memory = view === 'published' ? founds.of(tenant, types, query, kept) : undefined;
      const isPlain = view === 'published' && !query.reading && !overlay;
      const keptRows =
        isPlain && query.type && beside(query.type, query.scope) === undefined
          ? rowsAt(rows, newest, {
              tenant,
              typeId: query.type.id,
              revision: `${types.revision}.${kept.revision}`,
            })
          : undefined;
      const list = (part: Window) => {
        const question: ListQuestion = { listing, view, window: part, kept, wanted };
        const run = { reading, tenant, question, places, pageSize: limit, rows: keptRows };
        return listPart(run, types, memory);
      };
      const part = overlay
        ? await listInPerspective(reading, tenant, types, listing, overlay, window, list)
        : await list(window);
      const page = pageOf(part, query);
      return keptRows?.isPassed ? { ...page, isLater: true } : page;
    },
    forget: () => {
      for (const memory of [founds, listPlaces]) memory.forget();
      for (const memory of [newest, shownTotals]) memory.clear();
    },
  };
}

/** The part of a list that its window names, and how many the whole has. */
async function listPart(
  run: Run,
  types: SchemaSnapshot,
  memory: FoundsOfList | undefined,
): Promise<ListedPart> {
  const { reading, tenant, question } = run;
  const { listing, window, wanted } = question;
  let known: Known = wanted === 'exact' ? {} : { ...memory?.counted() };
  for (;;) {
    const plan = planList(question, known);
    if (plan.step === 'match') {
      const db = readerAt(reading, plan.at);
      const isCounted = wanted !== 'none';
      const found = await listDrafts(db, tenant, types, listing, window, isCounted);
      return { ...found, isExact: isCounted };
    }
    if (plan.step === 'read') return { ...plan, entries: await readPage(run, plan) };
    if (plan.step === 'sample') {
      const take = () => runSample(run, plan);
      known = { ...known, sampled: await (memory ? memory.sample(take) : take()) };
    } else {
      const count = () => runCount(run, plan);
      known = { ...known, [plan.finds]: await (memory ? memory.count(plan, count) : count()) };
    }
  }
}

async function runCount(run: Run, { at, count }: CountStep): Promise<Found> {
  const { reading, tenant, question } = run;
  const db = readerAt(reading, at);
  switch (count.way) {
    case 'listing':
      return { total: await countListing(db, tenant, count.listing, question.view) };
    case 'ids':
      return { total: await countAmong(db, tenant, count.listing, count.ids) };
    case 'values':
      return countValues(run, db, count);
  }
}

async function runSample({ reading, tenant, question }: Run, { at, size, of }: SampleStep): Promise<Sampled> {
  const { seen, hits } = await countInSample(readerAt(reading, at), tenant, question.listing, size);
  return { hits, total: Math.round((hits / Math.max(seen, 1)) * of) };
}

async function countValues(
  { reading, tenant, question }: Run,
  db: Reader,
  { driver, others = [], hereUpTo, keepIds, givesUp, allBut }: Count & { readonly way: 'values' },
): Promise<Found> {
  const { listing } = question;
  if (keepIds !== undefined) {
    const ids = await findFromValues(db, tenant, listing, driver, keepIds + 1);
    if (ids.length <= keepIds) return { total: ids.length, ids };
    if (givesUp) return { total: ids.length, isLeast: true };
  }
  const few = hereUpTo === undefined ? undefined : await countFew(reading, tenant, listing, driver, hereUpTo);
  if (few === undefined && hereUpTo !== undefined && givesUp) return { total: hereUpTo, isLeast: true };
  const total = few ?? (await countFromValues(db, tenant, listing, driver, { others }));
  return { total: allBut === undefined ? total : allBut - total };
}

/** How many entries a filter finds, where that is less than `most`. */
async function countFew(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  driver: TypedFilter,
  most: number,
): Promise<number | undefined> {
  const few = await countFromValues(db, tenant, listing, driver, { most });
  return few < most ? few : undefined;
}

/** The type that rows have to be asked for beside the scope: only pages, whose types share one. */
function beside(type: ContentType | undefined, scope: string): string | undefined {
  return type && scopeOf('item', type) !== scope ? type.id : undefined;
}

function toListing(query: ListQuery, types: SchemaSnapshot): Listing {
  const content: TypedFilter[] = [];
  const core: Filter[] = [];
  for (const filter of query.filters) {
    if (filter.target === 'core') core.push(filter);
    else content.push(typedFilter(filter, query.type, types));
  }
  const typeId = beside(query.type, query.scope);
  const { scope, sort, byField, shelf } = query;
  return { scope, typeId, core, content, sort, byField, ...(shelf && { shelf }) };
}
