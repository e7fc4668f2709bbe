import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Dialect } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import type { SortField } from '../filters/parse-sort.ts';
import type { Shelf } from '../locales/shelf.ts';
import { valuesOn } from '../locales/shelf-store.ts';
import type { FieldOrder, Listing } from './listing.ts';

// A draft that was never published sorts as the newest.
const notYet = 9_000_000_000_000_000;

const columnsOfPublished: Readonly<Record<SortField, string>> = {
  createdAt: 'created_at',
  updatedAt: 'live_at',
  publishedAt: 'published_at',
  name: 'name',
  slug: 'slug',
  _sortOrder: 'sort_order',
};

/** What entries are sorted by, of the table or alias that is named. */
export function sortColumn(field: SortField, view: View, table = 'entries'): string {
  if (view === 'preview' && field === 'updatedAt') return `${table}.updated_at`;
  const column = `${table}.${columnsOfPublished[field]}`;
  return view === 'preview' && field === 'publishedAt' ? `coalesce(${column}, ${notYet})` : column;
}

/** The column of `entry_values` that has the values of an order. */
export function valueColumn({ by }: FieldOrder, table: 's' | 'v'): RawBuilder<unknown> {
  return sql.ref(`${table}.${by === 'number' ? 'value_number' : 'value_key'}`);
}

export function direction({ descending }: { readonly descending: boolean }): 'asc' | 'desc' {
  return descending ? 'desc' : 'asc';
}

/** The order of a list; with a dialect one that no index is walked for. Ties break by id in the direction of the last key. */
export function orderOf(
  { sort, byField, shelf }: Pick<Listing, 'sort' | 'byField' | 'shelf'>,
  { tenant, view, plain }: { tenant: TenantId; view: View; plain?: Dialect },
): RawBuilder<unknown> {
  const last = sort.at(-1) ?? { descending: false };
  const terms = sort.map((key) => [sortColumn(key.field, view), direction(key)] as const);
  const order = [...terms, ['entries.id', direction(last)] as const].map(
    ([column, way]) => `${plain ? plain.sortedBy(column) : column} ${way}`,
  );
  const plainly = sql.raw(order.join(', '));
  return byField ? sql`${fieldTerm(byField, tenant, shelf)}, ${plainly}` : plainly;
}

/** By an index value of the entry, looked up for each: for the few rows that something else has found. */
function fieldTerm(byField: FieldOrder, tenant: TenantId, shelf: Shelf | undefined): RawBuilder<unknown> {
  return sql`(select ${valueColumn(byField, 's')} from ${valuesOn(tenant, shelf, 's')} where s.tenant_id = ${tenant}
    and s.entry_id = entries.id and s.path = ${byField.path} and s.n = 0)
    ${sql.raw(direction(byField))} nulls last`;
}
