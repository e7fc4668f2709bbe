import { sql } from 'kysely';
import { foldCase } from '../../lib/fold-case.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Entry, toEntry } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';
import type { SortField, SortKey } from './parse-sort.ts';

/** Which entries of a kind editors list. */
export interface RecordFilter {
  readonly kind: EntryKind;
  readonly typeId: string | undefined;
  readonly status: 'draft' | 'published' | undefined;
  /** Part of the name or the slug. */
  readonly q: string | undefined;
}

// What was never published sorts as the newest.
const notYet = 9_000_000_000_000_000;

const sortColumns = {
  createdAt: sql.ref('entries.created_at'),
  updatedAt: sql.ref('entries.updated_at'),
  publishedAt: sql`coalesce(entries.published_at, ${sql.lit(notYet)})`,
  name: sql.ref('entries.name'),
  slug: sql.ref('entries.slug'),
  _sortOrder: sql.ref('entries.sort_order'),
} satisfies Record<SortField, unknown>;

/** One page of a list; ties break by id in the direction of the last key. */
export async function listRows(
  db: Reader,
  tenant: TenantId,
  filter: RecordFilter,
  sort: readonly SortKey[],
  window: { readonly limit: number; readonly offset: number },
): Promise<Entry[]> {
  let query = matching(db, tenant, filter).selectAll();
  for (const { field, descending } of sort)
    query = query.orderBy(sortColumns[field], descending ? 'desc' : 'asc');
  const rows = await query
    .orderBy('entries.id', sort.at(-1)?.descending ? 'desc' : 'asc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows.map(toEntry);
}

/** How many entries a list with `q` has. */
export async function countRows(db: Reader, tenant: TenantId, filter: RecordFilter): Promise<number> {
  const { count } = await matching(db, tenant, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The kept totals of some types together. */
export async function sumTotals(
  db: Reader,
  tenant: TenantId,
  typeIds: readonly string[],
): Promise<{ entries: number; published: number }> {
  const { rows } = await sql<{ entries: number; published: number }>`
    select cast(coalesce(sum(entries), 0) as bigint) as entries, cast(coalesce(sum(published), 0) as bigint) as published
    from type_totals where tenant_id = ${tenant} and ${db.dialect.in('type_id', typeIds)}`.execute(db.sql);
  return rows[0] ?? { entries: 0, published: 0 };
}

function matching(db: Reader, tenant: TenantId, { kind, typeId, status, q }: RecordFilter) {
  // Indexes of orders begin with the scope, which is the type of items and the kind of all else: with a second
  // condition on the kind the planner would walk the whole kind instead.
  const scope = kind === 'item' ? typeId : kind;
  let query = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where('entries.deleted_at', 'is', null);
  query =
    scope === undefined ? query.where('entries.kind', '=', kind) : query.where('entries.scope', '=', scope);
  if (typeId !== undefined && kind !== 'item') query = query.where('entries.type_id', '=', typeId);
  if (status) query = query.where('entries.status', '=', status);
  if (q === undefined) return query;
  const text = foldCase(q);
  const { position } = db.dialect;
  return query.where(
    sql<boolean>`(${position}(entries.name_fold, ${text}) > 0 or ${position}(entries.slug, ${text}) > 0)`,
  );
}
