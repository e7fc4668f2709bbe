import { type RawBuilder, sql } from 'kysely';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from './database.ts';

/**
 * A function that answers of some tenants those for which `row` finds one: `select 1 from t where t.tenant_id = tenants.tenant_id and
 * … limit 1`, made of what else it is given. It is a look into an index for each of them, in one question. As `exists` PostgreSQL may
 * read all of the table in its place. Several servers take no query that is asked for each tenant: there it answers all that were given.
 */
export function tenantsWith<Given extends unknown[]>(row: (...given: Given) => RawBuilder<unknown>) {
  return async (db: Reader, tenants: readonly TenantId[], ...given: Given): Promise<TenantId[]> => {
    if (tenants.length === 0 || db.dialect.isDistributed) return [...tenants];
    const found = await db.sql
      .selectFrom('tenants')
      .select('tenant_id')
      .where(db.dialect.in('tenant_id', tenants))
      .where(sql<boolean>`(${row(...given)}) = 1`)
      .execute();
    return found.map(({ tenant_id }) => asTenantId(tenant_id));
  };
}
