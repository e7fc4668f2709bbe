import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { isAmong, type ListedTexts, listOfAny, queriedOnce } from '../../../platform/db/compiled.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { drivenIds, drivingCondition, pointOf } from '../filters/filter-store.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { asShelved, columnsOn, entriesOn, valuesOn } from '../locales/shelf-store.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { Revision } from './kept-rows.ts';
import { columns, visible } from './list-store.ts';
import type { Listing, Mark, Window } from './listing.ts';
import { all, among, type Condition, matching, narrowing, ofTenant } from './matching-store.ts';
import { orderOf, sortColumn } from './order-store.ts';
import { revisionOf } from './revision-store.ts';

/** What rows are read for: a view, in a locale, and with the revision of a type (`RowAt`) where one is named. */
export interface RowsWanted {
  readonly view: View;
  readonly shelf: Listing['shelf'];
  readonly atOf: string | undefined;
}

/** Rows of a statement that is given its columns. */
export async function readRows(
  db: Reader,
  tenant: TenantId,
  { view, shelf, atOf }: RowsWanted,
  statement: (columns: RawBuilder<unknown>) => RawBuilder<ReadEntry>,
): Promise<ReadEntry[]> {
  const at = atOf === undefined ? sql`` : sql`, ${revisionOf(tenant, sql`${atOf}`)} as at`;
  const { rows } = await statement(sql`${columns[view]}${columnsOn(shelf)}${at}`).execute(db.sql);
  return asShelved(rows, shelf);
}

/** Ids of a part of a list, in its order, and at which revision of its type that was so. */
export interface IdsAt {
  readonly at: Revision;
  readonly ids: readonly string[];
}

interface IdsRow {
  readonly at: Revision;
  readonly ids: string | null;
}

function idsAt({ dialect }: Reader, tenant: TenantId, typeId: string, query: RawBuilder<unknown>) {
  return sql<IdsRow>`
    select ${revisionOf(tenant, sql`${typeId}`)} as at, ${dialect.joined(query)} as ids`;
}

function toIds([row]: readonly IdsRow[]): IdsAt {
  return { at: row?.at ?? '', ids: row?.ids?.split(' ') ?? [] };
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
  const wanted = { view, shelf: listing.shelf, atOf };
  return readRows(db, tenant, wanted, (shown) => inOrder(db, tenant, listing, view, window, mark, shown));
}

/** The ids of what `listInOrder` reads of what is published, of a whole type without a locale. */
export async function listIdsInOrder(
  db: Reader,
  tenant: TenantId,
  typeId: string,
  { scope, sort }: Listing,
  window: Window,
  mark?: Mark,
): Promise<IdsAt> {
  const values = { tenant, typeId, scope, ...window, ...(mark && { value: mark.value, id: mark.id }) };
  const shape = JSON.stringify(sort);
  // Of several columns there are too many orders to have a text for each.
  if (sort.length === 1) return toIds(await idsInOrder(db, values, shape));
  return toIds((await idsOfOrder(db, values, shape).execute(db.sql)).rows);
}

interface OrderedIds extends Window {
  readonly tenant: TenantId;
  readonly typeId: string;
  readonly scope: string;
  /** Of the mark, where the ids are read from one on. */
  readonly value?: Mark['value'];
  readonly id?: string;
}

const idsInOrder = queriedOnce(idsOfOrder);

function idsOfOrder(db: Reader, { tenant, typeId, scope, value, id, ...window }: OrderedIds, shape: string) {
  const listing = { scope, typeId: undefined, core: [], content: [], sort: JSON.parse(shape) as SortKey[] };
  const mark = value === undefined || id === undefined ? undefined : { value, id };
  const ids = inOrder(db, tenant, listing, 'published', window, mark, sql`entries.id`);
  return idsAt(db, tenant, typeId, ids);
}

function inOrder(
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
  { limit, offset }: Window,
  atOf: string | undefined,
): Promise<ReadEntry[]> {
  const { shelf } = listing;
  const order = orderOf(listing, { tenant, view, plain: db.dialect });
  const from = entriesOn(tenant, shelf);
  const page = sql`(select entries.id from ${from} where ${found} order by ${order} limit ${limit} offset ${offset})`;
  return readRows(
    db,
    tenant,
    { view, shelf, atOf },
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
    { view: 'published', shelf, atOf },
    (shown) => sql<ReadEntry>`select ${shown} from ${entriesOn(tenant, shelf)}
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)}
    order by entries.published_at ${direction}, entries.id ${direction}`,
  );
}

/** The ids of what `listFromPoint` reads of a type, without a locale. */
export async function listIdsFromPoint(
  db: Reader,
  tenant: TenantId,
  typeId: string,
  { scope }: Pick<Listing, 'scope'>,
  driver: TypedFilter,
  descending: boolean,
  window: Window,
): Promise<IdsAt> {
  const { column, value } = pointOf(driver);
  const shape = `${column} ${descending ? 'desc' : 'asc'}`;
  const { path } = driver;
  return toIds(await idsFromPoint(db, { tenant, typeId, scope, path, value, ...window }, shape));
}

interface IdsOfPoint extends Window {
  readonly tenant: TenantId;
  readonly typeId: string;
  readonly scope: string;
  readonly path: string;
  readonly value: string | number | null;
}

const idsFromPoint = queriedOnce(
  (db, { tenant, typeId, scope, path, value, ...window }: IdsOfPoint, shape) => {
    const [column = '', direction = ''] = shape.split(' ');
    const driving = sql`v.tenant_id = ${tenant} and v.scope = ${scope} and v.path = ${path}
    and ${sql.ref(column)} = ${value}`;
    const values = sql`entry_values v`;
    return idsAt(db, tenant, typeId, alongPoint(values, driving, sql.raw(direction), window));
  },
);

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

function alongPoint(
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

/** Rows of published items of a type by their ids, with its revision, in no order. */
export function readItemsAt(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  typeId: string,
): Promise<ReadEntry[]> {
  return itemsAt(db, { tenant, typeId, ids: listOfAny(db, ids) });
}

const itemsAt = queriedOnce(
  (db, { tenant, typeId, ids }: { tenant: TenantId; typeId: string; ids: ListedTexts }) => sql<ReadEntry>`
    select ${columns.published}, ${revisionOf(tenant, sql`${typeId}`)} as at from entries
    where ${ofTenant(tenant)} and ${isAmong(db, 'entries.id', ids)} and ${visible.published}`,
);
