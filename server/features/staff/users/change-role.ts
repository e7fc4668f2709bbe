import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { updateInvitation } from '../invitations/invitation-store.ts';
import { deleteResetLinks } from '../passwords/account-token-store.ts';
import { asRole, type Role, requireRole } from '../staff-request.ts';
import { holdMembers, requireAnotherOwner, requireMemberOrInvited } from './hold-members.ts';
import type { MemberRow } from './members-store.ts';
import { updateMemberRole } from './membership-store.ts';

/** A person who changes the people of their tenant. */
export interface MemberChange {
  readonly callerId: string;
  readonly actor: Actor;
}

/**
 * Gives a member another role, effective on their next request, or somebody who is invited the one that they will have
 * (decisions, "Users"). Nobody grants or touches a role above their own.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, CONFLICT for the last owner
 */
export function changeRole(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  { callerId, actor }: MemberChange,
  input: { userId: string; role: Role },
): Promise<MemberRow> {
  return deps.database.write(async (tx) => {
    const callerRole = await holdMembers(tx, tenant, callerId);
    const { member, invitation } = await requireMemberOrInvited(tx, tenant, input.userId);
    requireRole(callerRole, asRole(member.role));
    requireRole(callerRole, input.role);
    if (member.role === input.role) return member;
    if (invitation) await updateInvitation(tx, tenant, invitation.id, { role: input.role });
    else {
      if (member.role === 'owner') await requireAnotherOwner(tx, tenant);
      await deleteResetLinks(tx, member.id, tenant);
      await updateMemberRole(tx, tenant, member.id, input.role);
    }
    await recordAccessChange(tx, tenant, deps, {
      action: 'user.role_changed',
      record: { kind: 'user', id: member.id },
      actor,
      details: { name: member.name, email: member.email, from: member.role, to: input.role },
    });
    return { ...member, role: input.role };
  });
}
