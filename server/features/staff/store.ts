import { asTenantId, installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MembershipRow, SessionRow, UserRow } from '../../platform/db/tables.ts';

/** A tenant that a person belongs to. */
export interface MembershipTenant {
  readonly id: TenantId;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
}

/** A session with whom it belongs to, and the role in its tenant as it is now: null when they left it. */
export interface SessionOfUser extends SessionRow {
  readonly email: string;
  readonly name: string;
  readonly is_super_admin: number;
  readonly role: string | null;
}

/** A person by e-mail, which comes in the form of `emailKey`. */
export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.sql
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Adds a person unless the e-mail is known already. */
export async function insertUserIfNew(tx: Tx, row: Omit<UserRow, 'tenant_id'>): Promise<void> {
  await tx.sql
    .insertInto('users')
    .values({ ...row, tenant_id: installationTenant })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .execute();
}

/** Adds a person to a tenant, or gives them another role there. */
export async function saveMembership(tx: Tx, tenant: TenantId, row: Omit<MembershipRow, 'tenant_id'>) {
  await tx.sql
    .insertInto('memberships')
    .values({ ...row, tenant_id: tenant })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ role: row.role }))
    .execute();
  tx.touch(tenant, `user:${row.user_id}`);
}

/** The tenants of a person, the one they joined first at the head. */
export async function listTenantsOfUser(db: Reader, userId: string): Promise<MembershipTenant[]> {
  const rows = await db.sql
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.tenant_id', 'm.tenant_id')
    .select(['t.tenant_id', 't.slug', 't.name', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute();
  return rows.map(({ tenant_id, ...rest }) => ({ id: asTenantId(tenant_id), ...rest }));
}

export async function insertSession(tx: Tx, row: Omit<SessionRow, 'tenant_id'>): Promise<void> {
  await tx.sql
    .insertInto('sessions')
    .values({ ...row, tenant_id: installationTenant })
    .execute();
}

/** A session by its token's hash, ended ones included. */
export function findSessionByTokenHash(db: Reader, tokenHash: string): Promise<SessionOfUser | undefined> {
  return db.sql
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.active_tenant_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .selectAll('s')
    .select(['u.email', 'u.name', 'u.is_super_admin', 'm.role'])
    .where('s.tenant_id', '=', installationTenant)
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Notes a use, unless one later than `unlessSince` is noted already. */
export async function recordSessionUse(
  tx: Tx,
  id: string,
  input: { usedAt: number; unlessSince: number },
): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ last_used_at: input.usedAt })
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .where('last_used_at', '<=', input.unlessSince)
    .execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .execute();
}

/** Drops a person's sessions that ended by `now` or were not used since `idleSince`. */
export async function deleteEndedSessions(
  tx: Tx,
  userId: string,
  input: { now: number; idleSince: number },
): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where((or) => or.or([or('expires_at', '<=', input.now), or('last_used_at', '<=', input.idleSince)]))
    .execute();
}
