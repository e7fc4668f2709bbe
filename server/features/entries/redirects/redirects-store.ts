import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { EntryKind } from '../entry-kind.ts';
import { visible } from '../lists/columns-store.ts';

/** Old slugs of one scope, of one type in it where the scope holds several. */
export interface RedirectScope {
  readonly scope: string;
  readonly typeId?: string;
}

/** Which redirects are wanted: undefined for all, none of the scopes for none. */
export type WantedScopes = readonly RedirectScope[] | undefined;

/** An old slug and where its record is now. */
export interface RedirectRow {
  readonly scope: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly from: string;
  readonly to: string;
}

/** Where a page of the list ends. */
export type RedirectPlace = Pick<RedirectRow, 'scope' | 'from'>;

/** What a list of redirects needs before it runs. */
export interface RedirectHead {
  readonly schemaRevision: number;
  /** Rises with every change of an entry of the tenant. */
  readonly revision: number;
  /** Old slugs that are remembered, of whatever record, counted up to `most`. */
  readonly oldSlugs: number;
}

/** The schema revision of a tenant, that of its entries, and whether it has many old slugs, in one query. */
export async function readRedirectHead(db: Reader, tenant: TenantId, most: number): Promise<RedirectHead> {
  const { rows } = await sql<RedirectHead>`select t.schema_revision as "schemaRevision",
      (select cast(coalesce(sum(c.revision), 0) as bigint) from type_totals c
        where c.tenant_id = ${tenant}) as revision,
      (select cast(count(*) as integer) from (select 1 from entry_slugs s
        where s.tenant_id = ${tenant} limit ${most}) as first_slugs) as "oldSlugs"
    from tenants t where t.tenant_id = ${tenant}`.execute(db.sql);
  return rows[0] ?? { schemaRevision: 0, revision: 0, oldSlugs: 0 };
}

/**
 * Redirects in the order of the index that old slugs stand in: what comes before a page is walked, unless `after` says
 * where it begins.
 */
export async function listRedirectRows(
  db: Reader,
  tenant: TenantId,
  wanted: WantedScopes,
  window: { readonly limit: number; readonly offset: number; readonly after?: RedirectPlace | undefined },
): Promise<RedirectRow[]> {
  const { limit, offset, after } = window;
  const rest = after ? sql`and (s.scope, s.slug) > (${after.scope}, ${after.from})` : sql``;
  const { rows } =
    await sql<RedirectRow>`select s.scope, entries.kind, entries.type_id as "typeId", s.slug as "from",
      entries.slug as "to" ${redirectsOf(tenant, wanted)} ${rest}
    order by s.scope, s.slug limit ${limit} offset ${offset}`.execute(db.sql);
  return rows;
}

/** How many redirects there are. */
export async function countRedirects(db: Reader, tenant: TenantId, wanted: WantedScopes): Promise<number> {
  const { rows } = await sql<{ total: number }>`select cast(count(*) as integer) as total
    ${redirectsOf(tenant, wanted)}`.execute(db.sql);
  return rows[0]?.total ?? 0;
}

// A cross join: SQLite then keeps the order in which they are named, and walks old slugs in theirs. Of `not exists`
// PostgreSQL assumes that hardly a row passes, and reads and sorts all of them for one page; of what is not null it assumes
// that nearly all do. At most one live record holds a slug.
function redirectsOf(tenant: TenantId, wanted: WantedScopes): RawBuilder<unknown> {
  return sql`from entry_slugs s cross join entries
    where s.tenant_id = ${tenant} and entries.tenant_id = s.tenant_id and entries.id = s.entry_id
      and ${visible.published} ${wanted === undefined ? sql`` : sql`and (${scopesIn(wanted)})`}
      and nullif((select count(*) from entries holder where holder.tenant_id = s.tenant_id and holder.scope = s.scope
        and holder.slug = s.slug and holder.deleted_at is null and holder.status = 'published'), 1) is not null`;
}

/** The condition that a row is of one of some scopes. */
export function scopesIn(
  scopes: readonly RedirectScope[],
  scopeOf: RawBuilder<unknown> = sql.ref('s.scope'),
  typeOf: RawBuilder<unknown> = sql.ref('entries.type_id'),
): RawBuilder<unknown> {
  const conditions = scopes.map(({ scope, typeId }) =>
    typeId === undefined ? sql`${scopeOf} = ${scope}` : sql`${scopeOf} = ${scope} and ${typeOf} = ${typeId}`,
  );
  return sql.join(conditions, sql` or `);
}
