import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';

/** A person as a member of one tenant. */
export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** 1 once the person has chosen a password. */
  readonly has_password: number;
  readonly role: string;
  readonly joined_at: number;
  readonly last_seen_at: number | null;
}

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

function selectMembers(db: Reader, tenant: TenantId) {
  return db.sql
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.tenant_id', '=', tenant)
    .where('u.tenant_id', '=', installationTenant);
}

function selectMemberRows(db: Reader, tenant: TenantId) {
  return selectMembers(db, tenant).select((column) => [
    'u.id',
    'u.email',
    'u.name',
    column
      .case()
      .when('u.password_hash', 'is', null)
      .then(column.lit(0))
      .else(column.lit(1))
      .end()
      .as('has_password'),
    'm.role',
    'm.created_at as joined_at',
    'm.last_seen_at',
  ]);
}

/** A page of the people of a tenant, by e-mail. */
export function listMembers(
  db: Reader,
  tenant: TenantId,
  { page, limit }: { page: number; limit: number },
): Promise<MemberRow[]> {
  return selectMemberRows(db, tenant)
    .orderBy('u.email')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** A person as colleagues pick them. */
export type PersonRow = Pick<MemberRow, 'id' | 'name' | 'email' | 'role'>;

/** All people of a tenant, in no order. */
export function listPeopleOfTenant(db: Reader, tenant: TenantId): Promise<PersonRow[]> {
  return selectMembers(db, tenant).select(['u.id', 'u.name', 'u.email', 'm.role']).execute();
}

/** How many people a tenant has, or only those with a role. */
export async function countMembers(db: Reader, tenant: TenantId, role?: string): Promise<number> {
  const query = selectMembers(db, tenant).select((column) => column.fn.countAll<number>().as('total'));
  const { total } = await (role === undefined
    ? query
    : query.where('m.role', '=', role)
  ).executeTakeFirstOrThrow();
  return Number(total);
}

export function findMember(db: Reader, tenant: TenantId, userId: string): Promise<MemberRow | undefined> {
  return selectMemberRows(db, tenant).where('m.user_id', '=', userId).executeTakeFirst();
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
}

export async function deleteMembership(tx: Tx, tenant: TenantId, userId: string): Promise<void> {
  await tx.sql
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
  tx.touch(tenant, `user:${userId}`);
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
