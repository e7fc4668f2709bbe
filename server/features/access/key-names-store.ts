import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** The names of the keys with these ids, revoked ones included; unknown ids are left out. */
export function findKeyNames(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
}
