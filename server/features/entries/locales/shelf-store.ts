import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
import type { Shelf } from './shelf.ts';

const entriesTable = sql.raw('entries');
const valuesTable = sql.raw('entry_values');

/** What a read selects from under the name `entries`: the table itself without a shelf. */
export function entriesOn(tenant: TenantId | string, shelf: Shelf | undefined): RawBuilder<unknown> {
  if (!shelf) return entriesTable;
  return sql`(select tenant_id, id, kind, type_id, scope, name, name_fold, slug, 'published' as status,
      published_content, sort_order, created_at, live_at, live_at as updated_at, published_at,
      cast(null as bigint) as deleted_at, origin, rank, fallen, siblings
    from shown_entries where tenant_id = ${tenant} and locale = ${shelf.locale}
      ${shelf.isOwn ? sql`and rank = 0` : sql``}) as entries`;
}

/** The same of index values, under an alias. */
export function valuesOn(
  tenant: TenantId | string,
  shelf: Shelf | undefined,
  alias: 'v' | 's',
): RawBuilder<unknown> {
  const named = sql.raw(alias);
  if (!shelf) return sql`${valuesTable} ${named}`;
  return sql`(select tenant_id, scope, entry_id, path, n, is_element, value_key, value_fold, value_text, text_fold,
      value_number, published_at, in_content
    from shown_values where tenant_id = ${tenant} and locale = ${shelf.locale}
      ${shelf.isOwn ? sql`and is_own = 1` : sql``}) as ${named}`;
}

/** The columns that rows of a shelf have beside those of entries. */
export function columnsOn(shelf: Shelf | undefined): RawBuilder<unknown> {
  return shelf ? sql`, entries.origin as locale, entries.fallen, entries.siblings` : sql``;
}

/** Entries as a shelf shows them: without what falls back, where only what is the locale's own is wanted. */
export function asShelved(rows: ReadEntry[], shelf: Shelf | undefined): ReadEntry[] {
  return shelf?.isOwn ? rows.map(withoutFallen) : rows;
}

function withoutFallen(entry: ReadEntry): ReadEntry {
  const fallen = new Set(JSON.parse(entry.fallen ?? '[]') as string[]);
  if (fallen.size === 0 || isLeftOut(entry)) return entry;
  const own = Object.entries(JSON.parse(entry.content) as object).filter(([name]) => !fallen.has(name));
  return { ...entry, content: JSON.stringify(Object.fromEntries(own)) };
}
