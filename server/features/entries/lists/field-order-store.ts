import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { Shelf } from '../locales/shelf.ts';
import { entriesOn, valuesOn } from '../locales/shelf-store.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { FieldOrder, Listing, Window } from './listing.ts';
import { readRows } from './listing-store.ts';
import { all, type Condition, matching, narrowing, ofTenant } from './matching-store.ts';
import type { SortValue } from './order-in-memory.ts';
import { direction, orderOf, sortColumn, valueColumn } from './order-store.ts';

// Only what is published has index values, and only under its own scope: what is found there is shown. An entry has one
// value of a field that lists are ordered by, which is number 0; what an older schema left beside it has other numbers.

/** One page of the entries of a list that have a value, walking the index of values: the others come after the last of these. */
export function listAlongField(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  byField: FieldOrder,
  window: Window,
  atOf?: string,
): Promise<ReadEntry[]> {
  const { limit, offset } = window;
  const rest = listing.sort.map((key) => sql`${orderedBy(key, listing.shelf)} ${sql.raw(direction(key))}`);
  const last = direction(listing.sort.at(-1) ?? byField);
  const others = sql.join([...rest, sql.raw(`v.entry_id ${last}`)]);
  const page = sql`(select entry_id from (select v.entry_id from ${valuesOn(tenant, listing.shelf, 'v')}
    where ${valued(db, tenant, listing, byField)}
    order by ${valueColumn(byField, 'v')} ${sql.raw(direction(byField))}, ${others}
    limit ${limit} offset ${offset}) as found)`;
  const order = orderOf(listing, { tenant, view: 'published', plain: db.dialect });
  const { shelf } = listing;
  return readRows(
    db,
    tenant,
    { view: 'published', shelf, atOf, window },
    (shown) => sql<ReadEntry>`select ${shown} from ${entriesOn(tenant, shelf)}
    where ${ofTenant(tenant)} and ${db.dialect.inQuery('entries.id', page)} order by ${order}`,
  );
}

/** How many entries of a list have a value. */
export async function countAlongField(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  byField: FieldOrder,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${valuesOn(tenant, listing.shelf, 'v')}
    where ${valued(db, tenant, listing, byField)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** One page of the entries of a list that have no value, in the order of its other keys. */
export function listWithoutValue(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  byField: FieldOrder,
  window: Window,
  atOf?: string,
): Promise<ReadEntry[]> {
  const { limit, offset } = window;
  // The offset keeps PostgreSQL from joining, as it does for filters.
  const without = sql`not exists (select 1 from ${valuesOn(tenant, listing.shelf, 's')} where s.tenant_id = ${tenant}
    and s.entry_id = entries.id and s.path = ${byField.path} and s.n = 0
    and ${valueColumn(byField, 's')} is not null limit 1 offset 0)`;
  const order = orderOf({ sort: listing.sort, shelf: listing.shelf }, { tenant, view: 'published' });
  const { shelf } = listing;
  return readRows(
    db,
    tenant,
    { view: 'published', shelf, atOf, window },
    (shown) => sql<ReadEntry>`select ${shown} from ${entriesOn(tenant, shelf)}
    where ${matching(db.dialect, tenant, listing, 'published')} and ${without}
    order by ${order} limit ${limit} offset ${offset}`,
  );
}

/** Reads the values that a list is ordered by, by entry id. Entries without a value are not in the map. */
export async function readSortValues(
  db: Reader,
  tenant: TenantId,
  { shelf }: Listing,
  byField: FieldOrder,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SortValue>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; value: string | number | null }>`
    select v.entry_id as id, ${valueColumn(byField, 'v')} as value from ${valuesOn(tenant, shelf, 'v')}
    where v.tenant_id = ${tenant} and ${db.dialect.in('v.entry_id', ids)} and v.path = ${byField.path} and v.n = 0`.execute(
    db.sql,
  );
  return new Map(
    rows.flatMap(({ id, value }): [string, SortValue][] =>
      value === null ? [] : [[id, typeof value === 'number' ? value : Buffer.from(value)]],
    ),
  );
}

/** A condition on `v` (entry_values): the value of the field, of an entry that the list shows. */
function valued({ dialect }: Reader, tenant: TenantId, listing: Listing, byField: FieldOrder): Condition {
  const ofField = sql`v.tenant_id = ${tenant} and v.scope = ${listing.scope} and v.path = ${byField.path}
    and v.n = 0 and ${valueColumn(byField, 'v')} is not null`;
  const conditions = narrowing(dialect, tenant, listing, 'published');
  if (conditions.length === 0) return ofField;
  const meant = all([ofTenant(tenant), sql`entries.id = v.entry_id`, ...conditions]);
  return sql`${ofField} and exists (select 1 from ${entriesOn(tenant, listing.shelf)} where ${meant} limit 1 offset 0)`;
}

/** The index of values has the time of publishing; everything else is looked up in the entry. */
function orderedBy({ field }: SortKey, shelf: Shelf | undefined): RawBuilder<unknown> {
  if (field === 'publishedAt') return sql.raw('v.published_at');
  const column = sql.raw(sortColumn(field, 'published', 'e'));
  const entry = sql.raw('e.tenant_id = v.tenant_id and e.id = v.entry_id');
  if (!shelf) return sql`(select ${column} from entries e where ${entry})`;
  return sql`(select ${column} from shown_entries e where ${entry} and e.locale = ${shelf.locale})`;
}
