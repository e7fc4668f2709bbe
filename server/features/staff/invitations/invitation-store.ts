import { asTenantId, installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { InvitationRow } from '../../../platform/db/tables.ts';

/** Adds an invitation. */
export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.sql.insertInto('invitations').values(row).execute();
}

/** Changes an invitation. */
export async function updateInvitation(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<InvitationRow, 'tenant_id' | 'id' | 'email'>>,
): Promise<void> {
  await tx.sql
    .updateTable('invitations')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

/** Removes an invitation and answers whether it was still there: of two that accept it at once, one. */
export async function takeInvitation(tx: Tx, tenant: TenantId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes what a tenant has sent to an address. */
export async function deleteInvitationTo(tx: Tx, tenant: TenantId, email: string): Promise<void> {
  await tx.sql.deleteFrom('invitations').where('tenant_id', '=', tenant).where('email', '=', email).execute();
}

export function findInvitation(db: Reader, tenant: TenantId, id: string): Promise<InvitationRow | undefined> {
  return db.sql
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a tenant has sent to an address, which comes in the form of `emailKey`. */
export function findInvitationTo(
  db: Reader,
  tenant: TenantId,
  email: string,
): Promise<InvitationRow | undefined> {
  return db.sql
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The invitation whose link has this token and works at `now`, whosever it is: the token, which nobody can guess, leads to it. */
export async function findInvitationByToken(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<(InvitationRow & { tenant: TenantId }) | undefined> {
  const row = await db.sql
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, tenant: asTenantId(row.tenant_id) };
}

/** An invitation as the person whom it is for sees it. */
export interface OwnInvitation extends InvitationRow {
  readonly tenant: TenantId;
  readonly tenantName: string;
  /** Empty where they are not there any more. */
  readonly inviterName: string;
}

/** The invitation whose link has this token and works at `now`, as the person sees it whom it is for. */
export async function findOpenedInvitation(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<OwnInvitation | undefined> {
  const row = await ownInvitations(db)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, tenant: asTenantId(row.tenant_id) };
}

/** What was sent to an address by any tenant and works at `now`, the newest first. */
export async function listInvitationsTo(db: Reader, email: string, now: number): Promise<OwnInvitation[]> {
  const rows = await ownInvitations(db)
    .where('i.email', '=', email)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, tenant: asTenantId(row.tenant_id) }));
}

function ownInvitations(db: Reader) {
  return db.sql
    .selectFrom('invitations as i')
    .innerJoin('tenants as t', 't.tenant_id', 'i.tenant_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'i.invited_by').on('u.tenant_id', '=', installationTenant),
    )
    .selectAll('i')
    .select((column) => [
      't.name as tenantName',
      column.fn.coalesce('u.name', column.val('')).as('inviterName'),
    ]);
}
