import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { InvitationRow } from '../../../platform/db/tables.ts';
import { findInvitation } from '../invitations/invitation-store.ts';
import { asRole, type Role, requireRole } from '../staff-request.ts';
import { countMembers, findMember, type MemberRow, memberOf } from './members-store.ts';

/**
 * Holds the members of a tenant until the transaction ends, and answers the caller's role as it is now. Two changes that
 * are each allowed by themselves must not leave a tenant without an owner together.
 * @throws ServiceError FORBIDDEN when the caller's role is too low by now, or gone
 */
export async function holdMembers(tx: Tx, tenant: TenantId, callerId: string): Promise<Role> {
  await tx.dialect.lock(tx, `galley:members:${tenant}`, 'exclusive');
  const caller = await findMember(tx, tenant, callerId);
  if (!caller) throw fail('FORBIDDEN', 'This needs the admin role; you no longer belong to this tenant.');
  const role = asRole(caller.role);
  requireRole(role, 'admin');
  return role;
}

/**
 * The member with an id, or whoever was invited under it.
 * @throws ServiceError NOT_FOUND, also for people of other tenants
 */
export async function requireMemberOrInvited(
  tx: Tx,
  tenant: TenantId,
  id: string,
): Promise<{ member: MemberRow; invitation: InvitationRow | undefined }> {
  const member = await findMember(tx, tenant, id.toLowerCase());
  if (member) return { member, invitation: undefined };
  const invitation = await findInvitation(tx, tenant, id.toLowerCase());
  if (!invitation) throw fail('NOT_FOUND', 'There is no user with this id.');
  return { member: memberOf(invitation), invitation };
}

/** Keeps a tenant from being left without an owner. @throws ServiceError CONFLICT */
export async function requireAnotherOwner(tx: Tx, tenant: TenantId): Promise<void> {
  if ((await countMembers(tx, tenant, 'owner')) > 1) return;
  throw fail('CONFLICT', 'The last owner of a tenant stays. Make somebody else an owner first.');
}
