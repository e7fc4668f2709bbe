import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { placeholderEmail, placeholderHost } from '../staff/accounts/placeholder-email.ts';
import type { ArchivedUser } from './archive-format.ts';

/**
 * Makes sure that somebody whom content refers to can be shown in the tenant: by a record without password and with an
 * address that nobody has. False for a person with an account here, who becomes no member and stays as they are: an
 * archive must not be a way to gain access, nor to have somebody else gain it.
 */
export async function ensurePlaceholder(
  tx: Tx,
  tenant: TenantId,
  { id, name }: ArchivedUser,
  now: number,
): Promise<boolean> {
  const email = placeholderEmail(id);
  await tx.sql
    .insertInto('users')
    .values({
      tenant_id: installationTenant,
      id,
      email,
      name,
      password_hash: null,
      is_super_admin: 0,
      created_at: now,
      updated_at: now,
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const user = await tx.sql
    .selectFrom('users')
    .select(['email', 'password_hash', 'is_super_admin'])
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (user?.email !== email || user.password_hash !== null || user.is_super_admin === 1) return false;
  await tx.sql
    .insertInto('memberships')
    .values({ tenant_id: tenant, user_id: id, role: 'viewer', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Takes placeholders from a tenant, and out of the installation where no other tenant shows them. */
export async function removePlaceholders(tx: Tx, tenant: TenantId): Promise<void> {
  const rows = await tx.sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.tenant_id', '=', tenant)
    .where('users.tenant_id', '=', installationTenant)
    .where('users.email', 'like', `%@${placeholderHost}`)
    .execute();
  for (const { id } of rows) {
    await tx.sql
      .deleteFrom('memberships')
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', id)
      .execute();
    await tx.sql
      .deleteFrom('users')
      .where('tenant_id', '=', installationTenant)
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('memberships').select('user_id').where('memberships.user_id', '=', id))),
      )
      .execute();
  }
}
