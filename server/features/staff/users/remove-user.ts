import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { holdUser } from '../accounts/account-store.ts';
import { deleteInvitationTo } from '../invitations/invitation-store.ts';
import { deleteInvitations } from '../passwords/account-token-store.ts';
import { deleteSessionsInTenant } from '../sessions/session-store.ts';
import { asRole, requireRole } from '../staff-request.ts';
import type { MemberChange } from './change-role.ts';
import { insertFormerMember } from './former-members-store.ts';
import { holdMembers, requireAnotherOwner, requireMemberOrInvited } from './hold-members.ts';
import { deleteMembership } from './membership-store.ts';

/**
 * Takes a person out of a tenant, or withdraws an invitation: sessions there and links end at once. What they made stays, and so
 * does their name where content refers to them (decisions, "Users"). In other tenants nothing changes.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, CONFLICT for the last owner
 */
export function removeUser(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  { callerId, actor }: MemberChange,
  userId: string,
): Promise<void> {
  return deps.database.write(async (tx) => {
    const callerRole = await holdMembers(tx, tenant, callerId);
    const { member, invitation } = await requireMemberOrInvited(tx, tenant, userId);
    requireRole(callerRole, asRole(member.role));
    if (!invitation) {
      if (member.role === 'owner') await requireAnotherOwner(tx, tenant);
      await holdUser(tx, member.id);
      await deleteMembership(tx, tenant, member.id);
      await insertFormerMember(tx, tenant, { id: member.id, name: member.name, at: deps.clock.now() });
      await deleteSessionsInTenant(tx, member.id, tenant);
      await deleteInvitations(tx, member.id, tenant);
    }
    await deleteInvitationTo(tx, tenant, member.email);
    await recordAccessChange(tx, tenant, deps, {
      action: 'user.removed',
      record: { kind: 'user', id: member.id },
      actor,
      details: { name: member.name, email: member.email, role: member.role },
    });
  });
}
