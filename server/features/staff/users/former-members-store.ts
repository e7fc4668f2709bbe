import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';

/** A person whom content may refer to. The name is null if readers don't see the person. */
export interface ContentPerson {
  readonly id: string;
  readonly name: string | null;
}

/** Returns those of the ids that are members of the tenant or were: content keeps referring to people who left. */
export function findContentPeople(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<ContentPerson[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((column) => ['users.id', column.ref('users.name').$castTo<string | null>().as('name')])
    .where('memberships.tenant_id', '=', tenant)
    .where('users.tenant_id', '=', installationTenant)
    .where(db.dialect.in('memberships.user_id', ids))
    .unionAll(selectFormerMembers(db, tenant, ids))
    .execute();
}

/** Returns those of the ids that were members of the tenant and left it. */
export function findFormerMembers(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<ContentPerson[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectFormerMembers(db, tenant, ids).execute();
}

function selectFormerMembers(db: Reader, tenant: TenantId, ids: readonly string[]) {
  return db.sql
    .selectFrom('former_members')
    .select(['former_members.user_id as id', 'former_members.name'])
    .where('former_members.tenant_id', '=', tenant)
    .where(db.dialect.in('former_members.user_id', ids));
}

/** As `findContentPeople`, only those with a name that readers see. */
export async function findBylines(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const people = await findContentPeople(db, tenant, ids);
  return people.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
}

/** Keeps the name of somebody who leaves the tenant for the content that refers to them. */
export async function insertFormerMember(
  tx: Tx,
  tenant: TenantId,
  { id, name, at }: { readonly id: string; readonly name: string; readonly at: number },
): Promise<void> {
  await tx.sql
    .insertInto('former_members')
    .values({ tenant_id: tenant, user_id: id, name, left_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ name, left_at: at }))
    .execute();
}

/** Forgets that somebody left: the person is a member again. */
export async function deleteFormerMember(tx: Tx, tenant: TenantId, userId: string): Promise<void> {
  await tx.sql
    .deleteFrom('former_members')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
}
