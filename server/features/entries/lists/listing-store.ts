import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { drivenIds, drivingCondition } from '../filters/filter-store.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { asShelved, columnsOn, entriesOn, valuesOn } from '../locales/shelf-store.ts';
import type { ReadEntry } from '../read-entry.ts';
import { columnsUpTo, largestOf } from './columns-store.ts';
import type { Listing, Mark, Window } from './listing.ts';
import { all, among, type Condition, matching, narrowing, ofTenant } from './matching-store.ts';
import { orderOf, sortColumn } from './order-store.ts';
import { revisionOf } from './revision-store.ts';

/** What rows are read for: a view, in a locale, and with the revision of a type (`RowAt`) where one is named. */
export interface RowsWanted {
  readonly view: View;
  readonly shelf: Listing['shelf'];
  readonly atOf: string | undefined;
  readonly window: Window;
}

/** Rows of a statement that is given its columns. */
export async function readRows(
  db: Reader,
  tenant: TenantId,
  { view, shelf, atOf, window }: RowsWanted,
  statement: (columns: RawBuilder<unknown>) => RawBuilder<ReadEntry>,
): Promise<ReadEntry[]> {
  const at = atOf === undefined ? sql`` : sql`, ${revisionOf(tenant, sql`${atOf}`)} as at`;
  const { rows } = await statement(
    sql`${columnsUpTo(view, largestOf(window.limit))}${columnsOn(shelf)}${at}`,
  ).execute(db.sql);
  return asShelved(rows, shelf);
}

/**
 * One page of a list, walking the index of its order; from a mark on, where one is given, which the offset is counted from
 * then. Ties break by id in the direction of the last key.
 */
export function listInOrder(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
  { mark, atOf }: { readonly mark?: Mark | undefined; readonly atOf?: string | undefined } = {},
): Promise<ReadEntry[]> {
  const wanted = { view, shelf: listing.shelf, atOf, window };
  return readRows(db, tenant, wanted, (shown) => inOrder(db, tenant, listing, view, window, mark, shown));
}

/** The statement of `listInOrder`, which shows columns of `entries`. */
export function inOrder(
  { dialect }: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  { limit, offset }: Window,
  mark: Pick<Mark, 'value' | 'id'> | undefined,
  shown: RawBuilder<unknown>,
) {
  return sql<ReadEntry>`select ${shown} from ${entriesOn(tenant, listing.shelf)}
    where ${all([matching(dialect, tenant, listing, view), ...(mark ? [isAfter(mark, listing, view)] : [])])}
    order by ${orderOf(listing, { tenant, view })} limit ${limit} offset ${offset}`;
}

function isAfter({ value, id }: Pick<Mark, 'value' | 'id'>, { sort }: Listing, view: View): Condition {
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
  atOf?: string,
): Promise<ReadEntry[]> {
  const { dialect } = db;
  const rest = { ...listing, content: listing.content.filter((filter) => filter !== driver) };
  const values = sql`(${drivenIds(driver, dialect, { tenant, scope: listing.scope, shelf: listing.shelf })})`;
  const found = all([
    ofTenant(tenant),
    dialect.inQuery('entries.id', values),
    ...narrowing(dialect, tenant, rest, 'published'),
  ]);
  return readSorted(db, tenant, found, { listing, view: 'published' }, window, atOf);
}

/** As `listInOrder`, of these published entries only. */
export function listAmong(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  ids: readonly string[],
  window: Window,
  atOf?: string,
): Promise<ReadEntry[]> {
  const found = among(db.dialect, tenant, listing, ids);
  return readSorted(db, tenant, found, { listing, view: 'published' }, window, atOf);
}

/** One page of a list whose order no index has. */
export function listSorted(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  window: Window,
  atOf?: string,
): Promise<ReadEntry[]> {
  const found = matching(db.dialect, tenant, listing, view);
  return readSorted(db, tenant, found, { listing, view }, window, atOf);
}

// Ids are sorted first and their records read then: a sort that carries the documents along needs their memory.
function readSorted(
  db: Reader,
  tenant: TenantId,
  found: Condition,
  { listing, view }: { listing: Listing; view: View },
  window: Window,
  atOf: string | undefined,
): Promise<ReadEntry[]> {
  const { shelf } = listing;
  const { limit, offset } = window;
  const order = orderOf(listing, { tenant, view, plain: db.dialect });
  const from = entriesOn(tenant, shelf);
  const page = sql`(select entries.id from ${from} where ${found} order by ${order} limit ${limit} offset ${offset})`;
  return readRows(
    db,
    tenant,
    { view, shelf, atOf, window },
    (shown) => sql<ReadEntry>`select ${shown} from ${from}
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)} order by ${order}`,
  );
}

/**
 * One page of the entries that one point filter finds, by time of publishing: the index of values holds them in that
 * order, so the page costs what a page costs, however many there are.
 */
export function listFromPoint(
  db: Reader,
  tenant: TenantId,
  listing: Pick<Listing, 'scope' | 'shelf'>,
  driver: TypedFilter,
  descending: boolean,
  window: Window,
  atOf?: string,
): Promise<ReadEntry[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const page = sql`(${fromPoint(db, tenant, listing, driver, descending, window)})`;
  const { shelf } = listing;
  return readRows(
    db,
    tenant,
    { view: 'published', shelf, atOf, window },
    (shown) => sql<ReadEntry>`select ${shown} from ${entriesOn(tenant, shelf)}
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)}
    order by entries.published_at ${direction}, entries.id ${direction}`,
  );
}

function fromPoint(
  { dialect }: Reader,
  tenant: TenantId,
  { scope, shelf }: Pick<Listing, 'scope' | 'shelf'>,
  driver: TypedFilter,
  descending: boolean,
  window: Window,
): RawBuilder<unknown> {
  const driving = drivingCondition(driver, dialect, { tenant, scope, shelf });
  return alongPoint(valuesOn(tenant, shelf, 'v'), driving, sql.raw(descending ? 'desc' : 'asc'), window);
}

/** The ids of a page of what stands at one point of the index of values, in the order of publishing. */
export function alongPoint(
  values: RawBuilder<unknown>,
  driving: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
  { limit, offset }: Window,
): RawBuilder<unknown> {
  // Grouped: an entry can hold the value twice, as itself and as an element of an array.
  return sql`select entry_id from (select v.published_at, v.entry_id from ${values}
    where ${driving} group by v.published_at, v.entry_id
    order by v.published_at ${direction}, v.entry_id ${direction} limit ${limit} offset ${offset}) as found`;
}
