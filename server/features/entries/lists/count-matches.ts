import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { complementOf, readsAllValues, type TypedFilter } from '../filters/filter-store.ts';
import { countAmong, countFromValues, countListing, findFromValues } from './count-store.ts';
import { manyEntries } from './many-entries.ts';
import type { Listing } from './matching-store.ts';

/** Ids of what a search has found are kept up to so many: finding them again reads every value of the path. */
const fewIds = 500;
/** As many of a filter's entries are looked up at once for a second filter. */
const lookedUpAtOnce = 500;

/** Where matches are counted. */
export interface Counting {
  readonly db: Reader;
  /** For what may take long; undefined while the type has so few entries that nothing does. */
  readonly aside: Reader | undefined;
  readonly tenant: TenantId;
}

/** What filters find: how many, and which, where a search found few. */
export interface Found {
  readonly total: number;
  readonly ids?: readonly string[];
}

/** What one filter finds, of all that its scope publishes. */
export async function findDriven(counting: Counting, scope: string, driver: TypedFilter): Promise<Found> {
  const { db, aside, tenant } = counting;
  if (readsAllValues(driver)) {
    const ids = await findFromValues(aside ?? db, tenant, scope, driver, fewIds + 1);
    if (ids.length <= fewIds) return { total: ids.length, ids };
  }
  return { total: await countDriven(counting, scope, driver) };
}

async function countDriven(
  { db, aside, tenant }: Counting,
  scope: string,
  driver: TypedFilter,
): Promise<number> {
  if (aside && !readsAllValues(driver)) {
    const most = manyEntries + 1;
    const few = await countFromValues(db, tenant, scope, driver, { most });
    if (few < most) return few;
  }
  return countFromValues(aside ?? db, tenant, scope, driver);
}

/** How many of the entries that a driving filter has found meet all others too. */
export async function countMatches(
  { db, aside, tenant }: Counting,
  others: Listing,
  driver: TypedFilter,
  found: Found,
): Promise<Found> {
  if (found.ids) return { total: await countAmong(db, tenant, others, found.ids) };
  const reader = (found.total > lookedUpAtOnce ? aside : undefined) ?? db;
  const { scope, core, content } = others;
  if (core.length === 0) {
    return { total: await countFromValues(reader, tenant, scope, driver, { others: content }) };
  }
  const all = { ...others, content: [driver, ...content] };
  return { total: await countListing(reader, tenant, all, 'published') };
}

/** How many entries a list has whose filters all say what must not be; `published` is how many its scope publishes. */
export async function countUndriven(counting: Counting, listing: Listing, published: number): Promise<Found> {
  const { scope, typeId, core, content } = listing;
  const [only, ...more] = content;
  const complement = only && complementOf(only);
  // All entries of the scope but those that the complement finds: these are few, or stand in an index at least.
  if (complement && more.length === 0 && core.length === 0 && typeId === undefined) {
    return { total: published - (await countDriven(counting, scope, complement)) };
  }
  const { db, aside, tenant } = counting;
  return { total: await countListing(aside ?? db, tenant, listing, 'published') };
}
