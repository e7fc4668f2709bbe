import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** The people among these ids who belong to the tenant, with their names. */
export function findMembers(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name'])
    .where('memberships.tenant_id', '=', tenant)
    .where('users.tenant_id', '=', installationTenant)
    .where(db.dialect.in('memberships.user_id', ids))
    .execute();
}
