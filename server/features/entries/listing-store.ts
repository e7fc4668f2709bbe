import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Dialect, Reader } from '../../platform/db/database.ts';
import { contentCondition, coreCondition, drivingCondition, type TypedFilter } from './filter-store.ts';
import { columns, visible } from './list-store.ts';
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

type Condition = RawBuilder<unknown>;

// A draft that was never published sorts as the newest.
const notYet = 9_000_000_000_000_000;

const sortColumns: Readonly<Record<View, Readonly<Record<SortField, string>>>> = {
  published: {
    createdAt: 'entries.created_at',
    updatedAt: 'entries.live_at',
    publishedAt: 'entries.published_at',
    name: 'entries.name',
    slug: 'entries.slug',
    _sortOrder: 'entries.sort_order',
  },
  preview: {
    createdAt: 'entries.created_at',
    updatedAt: 'entries.updated_at',
    publishedAt: `coalesce(entries.published_at, ${notYet})`,
    name: 'entries.name',
    slug: 'entries.slug',
    _sortOrder: 'entries.sort_order',
  },
};

/** One page of a list, walking the index of its order. Ties break by id in the direction of the last key. */
export async function listInOrder(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
  { limit, offset }: Window,
): Promise<ReadEntry[]> {
  const { rows } = await sql<ReadEntry>`select ${columns[view]} from entries
    where ${matching(db.dialect, tenant, listing, view)}
    order by ${orderOf(listing.sort, view)} limit ${limit} offset ${offset}`.execute(db.sql);
  return rows;
}

/** The ids of a whole list, in its order. */
export async function listIds(db: Reader, tenant: TenantId, listing: Listing, view: View): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select entries.id from entries
    where ${matching(db.dialect, tenant, listing, view)} order by ${orderOf(listing.sort, view)}`.execute(
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
  const values = sql`(select v.entry_id from entry_values v
    where ${drivingCondition(driver, dialect, { tenant, scope: listing.scope })})`;
  const found = all([
    ofTenant(tenant),
    dialect.inQuery('entries.id', values),
    ...narrowing(dialect, tenant, rest),
  ]);
  return readSorted(db, tenant, found, { sort: listing.sort, view: 'published' }, window);
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
  return readSorted(db, tenant, found, { sort: listing.sort, view }, window);
}

// Ids are sorted first and their records read then: a sort that carries the documents along needs their memory.
async function readSorted(
  { sql: executor, dialect }: Reader,
  tenant: TenantId,
  found: Condition,
  { sort, view }: { sort: readonly SortKey[]; view: View },
  { limit, offset }: Window,
): Promise<ReadEntry[]> {
  const order = orderOf(sort, view, dialect);
  const page = sql`(select entries.id from entries where ${found} order by ${order} limit ${limit} offset ${offset})`;
  const { rows } = await sql<ReadEntry>`select ${columns[view]} from entries
    where ${ofTenant(tenant)} and ${dialect.inQuery('entries.id', page)} order by ${order}`.execute(executor);
  return rows;
}

/**
 * One page of the entries that one point filter finds, by time of publishing: the index of values holds them in that
 * order, so the page costs what a page costs, however many there are.
 */
export async function listFromPoint(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
  descending: boolean,
  { limit, offset }: Window,
): Promise<ReadEntry[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const driving = drivingCondition(driver, db.dialect, { tenant, scope });
  // Grouped: an entry can hold the value twice, as itself and as an element of an array.
  const page = sql<string>`(select entry_id from (select v.published_at, v.entry_id from entry_values v
    where ${driving} group by v.published_at, v.entry_id
    order by v.published_at ${direction}, v.entry_id ${direction} limit ${limit} offset ${offset}) as found)`;
  const { rows } = await sql<ReadEntry>`select ${columns.published} from entries
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)}
    order by entries.published_at ${direction}, entries.id ${direction}`.execute(db.sql);
  return rows;
}

/** How many records a list has. */
export async function countListing(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from entries
    where ${matching(db.dialect, tenant, listing, view)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/**
 * How many entries the index values of one filter find, as far as they meet `others` too. Only what is published has
 * index values, so no record is looked at.
 */
export async function countFromValues(
  db: Reader,
  tenant: TenantId,
  scope: string,
  driver: TypedFilter,
  others: readonly TypedFilter[] = [],
): Promise<number> {
  const at = { tenant, scope };
  const driving = drivingCondition(driver, db.dialect, at);
  const found = sql`select ${canRepeat(driver) ? sql`distinct ` : sql``}v.entry_id as id from entry_values v where ${driving}`;
  // Under the name that conditions know the record by.
  const met = others.map((other) => contentCondition(other, db.dialect, at));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found}) as entries
    where ${sql.join([sql`1 = 1`, ...met], sql` and `)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** Whether an entry can have several values that meet a filter: a plain field at the root has one. */
function canRepeat({ path, operator, comparison }: TypedFilter): boolean {
  return operator === 'exists' || path.includes('.') || (comparison !== 'number' && comparison !== 'text');
}

/** Whether an index has a list's order: under preview none has the time of publishing. */
export function isIndexed(sort: readonly SortKey[], view: View): boolean {
  return view === 'published' || sort[0]?.field !== 'publishedAt';
}

function matching(dialect: Dialect, tenant: TenantId, listing: Listing, view: View): Condition {
  const scope = sql`entries.scope = ${listing.scope}`;
  return all([ofTenant(tenant), scope, visible[view], ...narrowing(dialect, tenant, listing)]);
}

function narrowing(dialect: Dialect, tenant: TenantId, listing: Listing): Condition[] {
  const { scope, typeId, core, content } = listing;
  return [
    ...(typeId === undefined ? [] : [sql`entries.type_id = ${typeId}`]),
    ...core.map((filter) => coreCondition(filter, dialect)),
    ...content.map((filter) => contentCondition(filter, dialect, { tenant, scope })),
  ];
}

function ofTenant(tenant: TenantId): Condition {
  return sql`entries.tenant_id = ${tenant}`;
}

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** The order of a list; with a dialect one that no index is walked for. */
function orderOf(sort: readonly SortKey[], view: View, plain?: Dialect): Condition {
  const keys = [...sort, { field: undefined, descending: sort.at(-1)?.descending ?? false }];
  const terms = keys.map(({ field, descending }) => {
    const column = field === undefined ? 'entries.id' : sortColumns[view][field];
    return `${plain ? plain.sortedBy(column) : column} ${descending ? 'desc' : 'asc'}`;
  });
  return sql.raw(terms.join(', '));
}
