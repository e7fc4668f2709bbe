import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { SessionRow } from '../../../platform/db/tables.ts';

/** A session with the tenant that it is in. */
export interface SessionInTenant extends SessionRow {
  readonly tenant_slug: string;
  readonly tenant_name: string;
}

/** A session with whom it belongs to, and the role in its tenant as it is now: null when they left it. */
export interface SessionOfUser extends SessionRow {
  readonly email: string;
  readonly name: string;
  readonly is_super_admin: number;
  readonly role: string | null;
}

/** The sessions of a person, the last used first, ended ones included. */
export function listSessionsOf(db: Reader, userId: string): Promise<SessionInTenant[]> {
  return db.sql
    .selectFrom('sessions as s')
    .innerJoin('tenants as t', 't.tenant_id', 's.active_tenant_id')
    .selectAll('s')
    .select(['t.slug as tenant_slug', 't.name as tenant_name'])
    .where('s.tenant_id', '=', installationTenant)
    .where('s.user_id', '=', userId)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** Ends one session of a person and answers whether there was one. */
export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  tellSessionsOf(tx, id);
  return numDeletedRows === 1n;
}

/** Ends all sessions of a person but the one to keep, and answers how many. */
export async function deleteOtherSessions(tx: Tx, userId: string, keptId: string | null): Promise<number> {
  const query = tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId);
  const { numDeletedRows } = await (keptId === null
    ? query
    : query.where('id', '!=', keptId)
  ).executeTakeFirst();
  tellSessionsOf(tx, userId);
  return Number(numDeletedRows);
}

/** Ends the sessions of a person that are in a tenant. */
export async function deleteSessionsInTenant(tx: Tx, userId: string, tenant: TenantId): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where('active_tenant_id', '=', tenant)
    .execute();
  tellSessionsOf(tx, userId);
}

/** Moves a session of a person to another tenant. */
export async function updateSessionTenant(tx: Tx, id: string, tenant: TenantId): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ active_tenant_id: tenant })
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .execute();
  tellSessionsOf(tx, id);
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

/** Returns a session by its id, ended ones included. */
export function findSession(db: Reader, id: string): Promise<SessionRow | undefined> {
  return db.sql
    .selectFrom('sessions')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends the previews that a person has open, in all tenants. Links stay. */
export async function endPreviewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.sql
    .deleteFrom('preview_sessions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('tenant_id', 'in', (any) =>
      any.selectFrom('memberships').select('tenant_id').where('user_id', '=', userId),
    )
    .execute();
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
  tellSessionsOf(tx, id);
}

/** Tells whoever serves a session for long that this one, or those of this person, are not what they were. */
export function tellSessionsOf(tx: Tx, id: string): void {
  tx.tell(installationTenant, 'sessions', id);
}

/** Sessions with the role of each in the tenant that it is in, ended ones included. */
export function listSessionsById(
  db: Reader,
  ids: readonly string[],
): Promise<(SessionRow & { readonly role: string | null })[]> {
  return db.sql
    .selectFrom('sessions as s')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.active_tenant_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .selectAll('s')
    .select('m.role')
    .where('s.tenant_id', '=', installationTenant)
    .where(db.dialect.in('s.id', ids))
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
