import { type RawBuilder, sql } from 'kysely';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from './database.ts';

/**
 * Of some tenants those for which `row` answers one: `select 1 from t where t.tenant_id = tenants.tenant_id and … limit 1`. It is
 * a look into an index for each of them, in one question. As `exists` PostgreSQL may read all of the table in its place. Several
 * servers take no query that is asked for each tenant: there it answers all that were given.
 */
export async function tenantsWith(
  db: Reader,
  tenants: readonly TenantId[],
  row: RawBuilder<unknown>,
): Promise<TenantId[]> {
  if (tenants.length === 0 || db.dialect.isDistributed) return [...tenants];
  const found = await db.sql
    .selectFrom('tenants')
    .select('tenant_id')
    .where(db.dialect.in('tenant_id', tenants))
    .where(sql<boolean>`(${row}) = 1`)
    .execute();
  return found.map(({ tenant_id }) => asTenantId(tenant_id));
}
