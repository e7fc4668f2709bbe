import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { PreviewSessionRow, PreviewSiteRow } from '../../platform/db/tables.ts';
import { findSession } from '../staff/sessions/session-store.ts';
import { asRole, roleReaches } from '../staff/staff-request.ts';

/** The sites of a tenant, by name. */
export function listSites(db: Reader, tenant: TenantId): Promise<PreviewSiteRow[]> {
  return db.sql
    .selectFrom('preview_sites')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertSite(tx: Tx, row: PreviewSiteRow): Promise<void> {
  await tx.sql.insertInto('preview_sites').values(row).execute();
}

/** Changes a site; answers it as it is then, undefined when it is gone. */
export function updateSiteRow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Pick<PreviewSiteRow, 'name' | 'url' | 'paths' | 'is_default'>> & { updated_at: number },
): Promise<PreviewSiteRow | undefined> {
  return tx.sql
    .updateTable('preview_sites')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Leaves a tenant without a default site. */
export async function clearDefaultSite(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql
    .updateTable('preview_sites')
    .set({ is_default: 0 })
    .where('tenant_id', '=', tenant)
    .where('is_default', '=', 1)
    .execute();
}

/** Removes a site and answers it; undefined when it was gone. */
export function deleteSiteRow(tx: Tx, tenant: TenantId, id: string): Promise<PreviewSiteRow | undefined> {
  return tx.sql
    .deleteFrom('preview_sites')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertSession(tx: Tx, row: PreviewSessionRow): Promise<void> {
  await tx.sql.insertInto('preview_sessions').values(row).execute();
}

/** A session or a link, with the role that its person has now; null for somebody who has left. */
export type FoundSession = PreviewSessionRow & { readonly role: string | null };

/**
 * Returns the session or link with this hash, unless it has ended. A session is valid only while its person is a member with at
 * least the role that it was opened with, and while the staff session that opened it lasts.
 */
export async function findSessionByHash(
  db: Reader,
  tenant: TenantId,
  hash: string,
  now: number,
): Promise<FoundSession | undefined> {
  // Read with each request that shows it.
  const { rows } = await sql<FoundSession>`select s.*, m.role
    from preview_sessions s left join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
    where s.tenant_id = ${tenant} and s.token_hash = ${hash} and s.expires_at > ${now}`.execute(db.sql);
  const [row] = rows;
  if (!row || row.kind === 'link') return row;
  if (row.role === null) return undefined;
  if (row.opened_role !== null && !roleReaches(asRole(row.role), asRole(row.opened_role))) return undefined;
  if (row.session_id === null) return row;
  const staff = await findSession(db, row.session_id);
  return staff && staff.expires_at > now ? row : undefined;
}

/** Moves the end of a person's running session, and binds it to the staff session that renews it. Returns whether there was one. */
export async function renewSessionRow(
  tx: Tx,
  tenant: TenantId,
  at: { readonly id: string; readonly userId: string; readonly now: number },
  renewed: Pick<PreviewSessionRow, 'expires_at' | 'session_id' | 'opened_role'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('preview_sessions')
    .set(renewed)
    .where('tenant_id', '=', tenant)
    .where('id', '=', at.id)
    .where('user_id', '=', at.userId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', at.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a person's session; answers whether there was one. */
export async function deleteSessionRow(
  tx: Tx,
  tenant: TenantId,
  at: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('preview_sessions')
    .where('tenant_id', '=', tenant)
    .where('id', '=', at.id)
    .where('user_id', '=', at.userId)
    .where('kind', '=', 'session')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends a link and answers it; undefined when there was none. */
export function deleteLinkRow(tx: Tx, tenant: TenantId, id: string): Promise<PreviewSessionRow | undefined> {
  return tx.sql
    .deleteFrom('preview_sessions')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('kind', '=', 'link')
    .returningAll()
    .executeTakeFirst();
}

/** The links of a tenant, the newest first. */
export function listLinks(db: Reader, tenant: TenantId): Promise<PreviewSessionRow[]> {
  return db.sql
    .selectFrom('preview_sessions')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('kind', '=', 'link')
    .orderBy('id', 'desc')
    .execute();
}

/** How many links of a tenant are listed, those that ended not long ago among them. */
export async function countLinks(db: Reader, tenant: TenantId): Promise<number> {
  const { count } = await db.sql
    .selectFrom('preview_sessions')
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenant)
    .where('kind', '=', 'link')
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes what ended before a time. */
export async function deleteEndedSessions(
  tx: Tx,
  tenant: TenantId,
  ended: { readonly sessionsBefore: number; readonly linksBefore: number },
): Promise<void> {
  await tx.sql
    .deleteFrom('preview_sessions')
    .where('tenant_id', '=', tenant)
    .where((any) =>
      any.or([
        any.and([any('kind', '=', 'session'), any('expires_at', '<=', ended.sessionsBefore)]),
        any.and([any('kind', '=', 'link'), any('expires_at', '<=', ended.linksBefore)]),
      ]),
    )
    .execute();
}
