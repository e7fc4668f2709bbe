import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { MembershipRow } from '../../../platform/db/tables.ts';
import { tellSessionsOf } from '../sessions/session-store.ts';
import { deleteFormerMember } from './former-members-store.ts';

/** A tenant that a person belongs to. */
export interface MembershipTenant {
  readonly id: TenantId;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly accent: string | null;
  readonly logo_id: string | null;
}

/** Adds a person to a tenant, or gives them another role there. */
export async function saveMembership(tx: Tx, tenant: TenantId, row: Omit<MembershipRow, 'tenant_id'>) {
  await tx.sql
    .insertInto('memberships')
    .values({ ...row, tenant_id: tenant })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ role: row.role }))
    .execute();
  await deleteFormerMember(tx, tenant, row.user_id);
  tx.touch(tenant, `user:${row.user_id}`);
  tellSessionsOf(tx, row.user_id);
}

/** The tenants of a person, the one they joined first at the head. */
export async function listTenantsOfUser(db: Reader, userId: string): Promise<MembershipTenant[]> {
  const rows = await db.sql
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.tenant_id', 'm.tenant_id')
    .select(['t.tenant_id', 't.slug', 't.name', 't.accent', 't.logo_id', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('t.slug')
    .execute();
  return rows.map(({ tenant_id, ...rest }) => ({ id: asTenantId(tenant_id), ...rest }));
}

export async function updateMemberRole(
  tx: Tx,
  tenant: TenantId,
  userId: string,
  role: string,
): Promise<void> {
  await tx.sql
    .updateTable('memberships')
    .set({ role })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
  tellSessionsOf(tx, userId);
}

export async function deleteMembership(tx: Tx, tenant: TenantId, userId: string): Promise<void> {
  await tx.sql
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
  tx.touch(tenant, `user:${userId}`);
  tellSessionsOf(tx, userId);
}

/** Notes that a person used a tenant. */
export async function recordMemberSeen(
  tx: Tx,
  tenant: TenantId,
  userId: string,
  seenAt: number,
): Promise<void> {
  await tx.sql
    .updateTable('memberships')
    .set({ last_seen_at: seenAt })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
}
