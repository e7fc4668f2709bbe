import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Dialect } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { contentCondition, coreCondition } from '../filters/filter-store.ts';
import { visible } from './columns-store.ts';
import type { Listing } from './listing.ts';

export type Condition = RawBuilder<unknown>;

/** What a listing shows, as a condition on `entries`. */
export function matching(dialect: Dialect, tenant: TenantId, listing: Listing, view: View): Condition {
  const scope = sql`entries.scope = ${listing.scope}`;
  return all([ofTenant(tenant), scope, visible[view], ...narrowing(dialect, tenant, listing, view)]);
}

/** What a listing asks for beyond its scope. */
export function narrowing(dialect: Dialect, tenant: TenantId, listing: Listing, view: View): Condition[] {
  const { scope, typeId, core, content, shelf } = listing;
  return [
    ...(typeId === undefined ? [] : [sql`entries.type_id = ${typeId}`]),
    ...core.map((filter) => coreCondition(filter, dialect, view)),
    ...content.map((filter) => contentCondition(filter, dialect, { tenant, scope, shelf })),
  ];
}

export function ofTenant(tenant: TenantId): Condition {
  return sql`entries.tenant_id = ${tenant}`;
}

export function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** These entries as far as a listing shows them: published, because some may have changed since they were found. */
export function among(
  dialect: Dialect,
  tenant: TenantId,
  listing: Listing,
  ids: readonly string[],
): Condition {
  const chosen = [ofTenant(tenant), dialect.in('entries.id', ids), visible.published];
  return all([...chosen, ...narrowing(dialect, tenant, listing, 'published')]);
}
