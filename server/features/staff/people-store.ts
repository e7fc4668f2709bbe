import { installationTenant } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/**
 * The names of people by id, those who have left a tenant included: for ids that a tenant's own history holds. Whom
 * content may point to, `findMembers` knows.
 */
export function findPeople(db: Reader, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', installationTenant)
    .where(db.dialect.in('id', ids))
    .execute();
}
