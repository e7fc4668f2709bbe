import type { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { findUserById, holdUser } from '../accounts/account-store.ts';
import type { InviteDeps } from '../invitations/invite-user.ts';
import { resetLink } from '../mails.ts';
import { asRole, requireRole } from '../staff-request.ts';
import type { MemberChange } from '../users/change-role.ts';
import { holdMembers, requireMemberOrInvited } from '../users/hold-members.ts';
import type { MemberRow } from '../users/members-store.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';
import { generateAccountToken, tokenLifetimes } from './account-token.ts';
import { deleteResetLinks, insertAccountToken } from './account-token-store.ts';
import type { resetLinkShape } from './shapes.ts';

interface ResetLink {
  readonly link: string;
  readonly expiresAt: number;
}

/**
 * Makes a link to a new password for a colleague, to be passed on where no mail server takes it to them; it replaces the
 * one made before. Whoever has the link can take the account over. So it is made only for an account that holds no more
 * than whoever asks may give and take anyway: no higher role, no other tenant, no installation.
 * @throws ServiceError NOT_FOUND, FORBIDDEN for a role above the caller's own, CONFLICT where it is not for them to make
 */
export function createResetLink(
  deps: InviteDeps,
  tenant: TenantId,
  { callerId, actor }: MemberChange,
  userId: string,
): Promise<ResetLink> {
  return deps.database.write(async (tx) => {
    const callerRole = await holdMembers(tx, tenant, callerId);
    const { member } = await requireMemberOrInvited(tx, tenant, userId);
    requireRole(callerRole, asRole(member.role));
    await holdUser(tx, member.id);
    const reason = deps.mailer.reachesPeople
      ? 'A mail server is set: they get the link by mail when they ask for a new password.'
      : await whyNotTheirs(tx, tenant, callerId, member);
    if (reason !== undefined) throw fail('CONFLICT', reason);
    await deleteResetLinks(tx, member.id, tenant);
    const { token, hash } = generateAccountToken();
    const now = deps.clock.now();
    const expiresAt = now + tokenLifetimes.reset;
    await insertAccountToken(tx, {
      token_hash: hash,
      user_id: member.id,
      purpose: 'reset',
      invited_to: tenant,
      created_at: now,
      expires_at: expiresAt,
      is_mailed: 0,
    });
    await recordAccessChange(tx, tenant, deps, {
      action: 'user.reset_link_created',
      record: { kind: 'user', id: member.id },
      actor,
      details: { name: member.name, email: member.email },
    });
    return { link: resetLink(deps.publicUrl(), token), expiresAt };
  });
}

/** Undefined for an account that belongs to this tenant alone, and is somebody else's. */
async function whyNotTheirs(
  tx: Tx,
  tenant: TenantId,
  callerId: string,
  member: MemberRow,
): Promise<string | undefined> {
  if (member.id === callerId) return 'Change your own password in your account.';
  if (member.has_password === 0) return `${member.email} has not chosen a password yet: invite them again.`;
  if (await isOnlyIn(tx, tenant, member.id)) return undefined;
  return `The account of ${member.email} is not only for this tenant. Whoever runs the installation can help them to a new password.`;
}

/** Whether somebody works in this tenant and nowhere else, and does not run the installation. */
export async function isOnlyIn(tx: Tx, tenant: string, userId: string): Promise<boolean> {
  const user = await findUserById(tx, userId);
  const tenants = await listTenantsOfUser(tx, userId);
  return user?.is_super_admin === 0 && tenants.length === 1 && tenants[0]?.id === tenant;
}

/** A link as whoever asked for it sees it. */
export function presentResetLink({ link, expiresAt }: ResetLink): z.input<typeof resetLinkShape> {
  return { link, expiresAt: isoTime(expiresAt) };
}
