import { sql } from 'kysely';
import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { InvitationRow } from '../../../platform/db/tables.ts';

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

/** Somebody who was invited, as the people of the tenant see them: what whoever invited wrote, and nothing of an account. */
export function memberOf(
  row: Pick<InvitationRow, 'id' | 'email' | 'name' | 'role' | 'created_at'>,
): MemberRow {
  const { id, email, name, role, created_at } = row;
  return { id, email, name, has_password: 0, role, joined_at: created_at, last_seen_at: null };
}

/** Who was invited to a tenant and is no member. */
function selectInvited(db: Reader, tenant: TenantId) {
  return db.sql
    .selectFrom('invitations as i')
    .where('i.tenant_id', '=', tenant)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as m')
            .innerJoin('users as u', 'u.id', 'm.user_id')
            .select('u.id')
            .where('m.tenant_id', '=', tenant)
            .where('u.tenant_id', '=', installationTenant)
            .whereRef('u.email', '=', 'i.email'),
        ),
      ),
    );
}

/** A page of the people of a tenant and of those who are invited, by e-mail. */
export function listMembers(
  db: Reader,
  tenant: TenantId,
  { page, limit }: { page: number; limit: number },
): Promise<MemberRow[]> {
  const invited = selectInvited(db, tenant).select((column) => [
    'i.id',
    'i.email',
    'i.name',
    column.lit(0).as('has_password'),
    'i.role',
    'i.created_at as joined_at',
    sql<number | null>`cast(null as bigint)`.as('last_seen_at'),
  ]);
  return db.sql
    .selectFrom(selectMemberRows(db, tenant).unionAll(invited).as('people'))
    .selectAll()
    .orderBy('email')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** How many there are in `listMembers`. */
export async function countMembersAndInvited(db: Reader, tenant: TenantId): Promise<number> {
  const { total } = await selectInvited(db, tenant)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total) + (await countMembers(db, tenant));
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

/** A member by e-mail, which comes in the form of `emailKey`. */
export function findMemberByEmail(
  db: Reader,
  tenant: TenantId,
  email: string,
): Promise<MemberRow | undefined> {
  return selectMemberRows(db, tenant).where('u.email', '=', email).executeTakeFirst();
}
