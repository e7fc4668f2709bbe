import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { drivenIds, drivingCondition } from '../filters/filter-store.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { asShelved, columnsOn, entriesOn, valuesOn } from '../locales/shelf-store.ts';
import type { ReadEntry } from '../read-entry.ts';
import { columns } from './list-store.ts';
import type { Listing, Mark, Window } from './listing.ts';
import { all, among, type Condition, matching, narrowing, ofTenant } from './matching-store.ts';
import { orderOf, sortColumn } from './order-store.ts';

/**
 * One page of a list, walking the index of its order; from a mark on, where one is given, which the offset is counted from
 * then. Ties break by id in the direction of the last key.
 */
export async function listInOrder(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  { limit, offset }: Window,
  mark?: Mark,
): Promise<ReadEntry[]> {
  const { rows } =
    await sql<ReadEntry>`select ${columns[view]}${columnsOn(listing.shelf)} from ${entriesOn(tenant, listing.shelf)}
    where ${all([matching(db.dialect, tenant, listing, view), ...(mark ? [isAfter(mark, listing, view)] : [])])}
    order by ${orderOf(listing, { tenant, view })} limit ${limit} offset ${offset}`.execute(db.sql);
  return asShelved(rows, listing.shelf);
}

function isAfter({ value, id }: Mark, { sort }: Listing, view: View): Condition {
  const [first] = sort;
  if (!first) throw new Error('a list without an order has no marks');
  const beyond = sql.raw(first.descending ? '<' : '>');
  return sql`(${sql.raw(sortColumn(first.field, view))}, entries.id) ${beyond} (${value}, ${id})`;
}

/** The ids of a whole list, in its order. */
export async function listIds(db: Reader, tenant: TenantId, listing: Listing, view: View): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select entries.id from ${entriesOn(tenant, listing.shelf)}
    where ${matching(db.dialect, tenant, listing, view)} order by ${orderOf(listing, { tenant, view })}`.execute(
    db.sql,
  );
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
  const { dialect } = db;
  const rest = { ...listing, content: listing.content.filter((filter) => filter !== driver) };
  const values = sql`(${drivenIds(driver, dialect, { tenant, scope: listing.scope, shelf: listing.shelf })})`;
  const found = all([
    ofTenant(tenant),
    dialect.inQuery('entries.id', values),
    ...narrowing(dialect, tenant, rest, 'published'),
  ]);
  return readSorted(db, tenant, found, { listing, view: 'published' }, window);
}

/** As `listInOrder`, of these published entries only. */
export function listAmong(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  ids: readonly string[],
  window: Window,
): Promise<ReadEntry[]> {
  const found = among(db.dialect, tenant, listing, ids);
  return readSorted(db, tenant, found, { listing, view: 'published' }, window);
}

/** One page of a list whose order no index has. */
export function listSorted(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
): Promise<ReadEntry[]> {
  const found = matching(db.dialect, tenant, listing, view);
  return readSorted(db, tenant, found, { listing, view }, window);
}

// Ids are sorted first and their records read then: a sort that carries the documents along needs their memory.
async function readSorted(
  { sql: executor, dialect }: Reader,
  tenant: TenantId,
  found: Condition,
  { listing, view }: { listing: Listing; view: View },
  { limit, offset }: Window,
): Promise<ReadEntry[]> {
  const order = orderOf(listing, { tenant, view, plain: dialect });
  const from = entriesOn(tenant, listing.shelf);
  const page = sql`(select entries.id from ${from} where ${found} order by ${order} limit ${limit} offset ${offset})`;
  const { rows } = await sql<ReadEntry>`select ${columns[view]}${columnsOn(listing.shelf)} from ${from}
    where ${ofTenant(tenant)} and ${dialect.inQuery('entries.id', page)} order by ${order}`.execute(executor);
  return asShelved(rows, listing.shelf);
}

/**
 * One page of the entries that one point filter finds, by time of publishing: the index of values holds them in that
 * order, so the page costs what a page costs, however many there are.
 */
export async function listFromPoint(
  db: Reader,
  tenant: TenantId,
  { scope, shelf }: Pick<Listing, 'scope' | 'shelf'>,
  driver: TypedFilter,
  descending: boolean,
  { limit, offset }: Window,
): Promise<ReadEntry[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const driving = drivingCondition(driver, db.dialect, { tenant, scope, shelf });
  // Grouped: an entry can hold the value twice, as itself and as an element of an array.
  const page = sql<string>`(select entry_id from (select v.published_at, v.entry_id from ${valuesOn(tenant, shelf, 'v')}
    where ${driving} group by v.published_at, v.entry_id
    order by v.published_at ${direction}, v.entry_id ${direction} limit ${limit} offset ${offset}) as found)`;
  const { rows } =
    await sql<ReadEntry>`select ${columns.published}${columnsOn(shelf)} from ${entriesOn(tenant, shelf)}
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)}
    order by entries.published_at ${direction}, entries.id ${direction}`.execute(db.sql);
  return asShelved(rows, shelf);
}
