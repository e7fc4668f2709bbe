import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * The names of people by id, those who have left a tenant included: for ids that a tenant's own history holds. Whom
 * content may point to, `findMembers` knows. The e-mail is told of those who belong to the tenant now.
 */
export function findPeople(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string | null }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.tenant_id', '=', tenant),
    )
    .select((column) => [
      'users.id',
      'users.name',
      column
        .case()
        .when('memberships.user_id', 'is not', null)
        .then(column.ref('users.email'))
        .else(null)
        .end()
        .as('email'),
    ])
    .where('users.tenant_id', '=', installationTenant)
    .where(db.dialect.in('users.id', ids))
    .execute();
}
