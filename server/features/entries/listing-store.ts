import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Dialect, Reader } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { contentCondition, coreCondition, drivingCondition, type TypedFilter } from './filter-store.ts';
import { readColumns } from './list-store.ts';
import type { Filter } from './parse-filters.ts';
import type { SortField, SortKey } from './parse-sort.ts';
import type { ReadEntry, View } from './read-entry.ts';

/** Which records of a scope a list shows, and in which order. */
export interface Listing {
  readonly scope: string;
  /** Only entries of this type, where a scope holds several (pages). */
  readonly typeId: string | undefined;
  readonly core: readonly Filter[];
  readonly content: readonly TypedFilter[];
  readonly sort: readonly SortKey[];
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

type EntryQuery = SelectQueryBuilder<Tables, 'entries', object>;

// A draft that was never published sorts as the newest.
const notYet = 9_000_000_000_000_000;

const sortColumns: Record<SortField, (view: View) => RawBuilder<unknown>> = {
  createdAt: () => sql.ref('entries.created_at'),
  updatedAt: (view) => sql.ref(view === 'published' ? 'entries.live_at' : 'entries.updated_at'),
  publishedAt: (view) =>
    view === 'published'
      ? sql.ref('entries.published_at')
      : sql`coalesce(entries.published_at, ${sql.lit(notYet)})`,
  name: () => sql.ref('entries.name'),
  slug: () => sql.ref('entries.slug'),
  _sortOrder: () => sql.ref('entries.sort_order'),
};

/** One page of a list, walking the index of its order. Ties break by id in the direction of the last key. */
export function listInOrder(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
): Promise<ReadEntry[]> {
  const query = matching(db, tenant, listing, view).select(readColumns(view));
  return ordered(query, listing.sort, view).limit(window.limit).offset(window.offset).execute();
}

/** The ids of a whole list, in its order. */
export async function listIds(db: Reader, tenant: TenantId, listing: Listing, view: View): Promise<string[]> {
  const query = matching(db, tenant, listing, view).select('entries.id');
  const rows = await ordered(query, listing.sort, view).execute();
  return rows.map((row) => row.id);
}

/**
 * As `listInOrder`, starting from the few index values that a filter finds: only what is published has any, so scope and
 * status are theirs.
 */
export function listFromValues(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  driver: TypedFilter,
  window: Window,
): Promise<ReadEntry[]> {
  const rest = { ...listing, content: listing.content.filter((filter) => filter !== driver) };
  const driving = drivingCondition(driver, db.dialect, { tenant, scope: listing.scope });
  const values = sql`(select v.entry_id from entry_values v where ${driving})`;
  const found = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where(db.dialect.inQuery('entries.id', values));
  const query = narrowed(found, db.dialect, tenant, rest);
  return readSorted(db, tenant, query, { sort: listing.sort, view: 'published' }, window);
}

/** One page of a list whose order no index has. */
export function listSorted(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
): Promise<ReadEntry[]> {
  const found = matching(db, tenant, listing, view);
  return readSorted(db, tenant, found, { sort: listing.sort, view }, window);
}

// Ids are sorted first and their records read then: a sort that carries the documents along needs their memory.
function readSorted(
  db: Reader,
  tenant: TenantId,
  found: EntryQuery,
  { sort, view }: { sort: readonly SortKey[]; view: View },
  window: Window,
): Promise<ReadEntry[]> {
  const plain = (column: RawBuilder<unknown>) => db.dialect.sortedBy(column);
  const page = ordered(found.select('entries.id'), sort, view, plain)
    .limit(window.limit)
    .offset(window.offset);
  const query = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where(db.dialect.inQuery('entries.id', page))
    .select(readColumns(view));
  return ordered(query, sort, view, plain).execute();
}

/**
 * One page of the entries that one point filter finds, by time of publishing: the index of values holds them in that
 * order, so the page costs what a page costs, however many there are.
 */
export function listFromPoint(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
  descending: boolean,
  window: Window,
): Promise<ReadEntry[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const driving = drivingCondition(driver, db.dialect, { tenant, scope });
  // Grouped: an entry can hold the value twice, as itself and as an element of an array.
  const page = sql<string>`(select entry_id from (select v.published_at, v.entry_id from entry_values v
    where ${driving} group by v.published_at, v.entry_id
    order by v.published_at ${direction}, v.entry_id ${direction}
    limit ${window.limit} offset ${window.offset}) as found)`;
  return db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where(db.dialect.inQuery('entries.id', page))
    .select(readColumns('published'))
    .orderBy(sql`entries.published_at ${direction}, entries.id ${direction}`)
    .execute();
}

/** How many records a list has. */
export async function countListing(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
): Promise<number> {
  const row = await matching(db, tenant, listing, view)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many entries the index values of one filter find. */
export async function countFromValues(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
): Promise<number> {
  const driving = drivingCondition(driver, db.dialect, { tenant, scope });
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.entry_id) as count from entry_values v where ${driving}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

function matching(db: Reader, tenant: TenantId, listing: Listing, view: View): EntryQuery {
  let query: EntryQuery = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where('entries.scope', '=', listing.scope)
    .where('entries.deleted_at', 'is', null);
  if (view === 'published') query = query.where('entries.status', '=', 'published');
  return narrowed(query, db.dialect, tenant, listing);
}

function narrowed(found: EntryQuery, dialect: Dialect, tenant: TenantId, listing: Listing): EntryQuery {
  const { scope, typeId, core, content } = listing;
  let query = found;
  if (typeId !== undefined) query = query.where('entries.type_id', '=', typeId);
  for (const filter of core) query = query.where(coreCondition(filter, dialect));
  for (const filter of content) query = query.where(contentCondition(filter, dialect, { tenant, scope }));
  return query;
}

function ordered<Row>(
  query: SelectQueryBuilder<Tables, 'entries', Row>,
  sort: readonly SortKey[],
  view: View,
  by: (column: RawBuilder<unknown>) => RawBuilder<unknown> = (column) => column,
): SelectQueryBuilder<Tables, 'entries', Row> {
  let result = query;
  let descending = false;
  for (const key of sort) {
    descending = key.descending;
    result = result.orderBy(by(sortColumns[key.field](view)), descending ? 'desc' : 'asc');
  }
  return result.orderBy(by(sql.ref('entries.id')), descending ? 'desc' : 'asc');
}

/** Whether an index has a list's order: under preview none has the time of publishing. */
export function isIndexed(sort: readonly SortKey[], view: View): boolean {
  return view === 'published' || sort[0]?.field !== 'publishedAt';
}
