import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { requireTenant } from '../tenants/store.ts';
import { generateAccountToken, tokenLifetimes } from './account-token.ts';
import { deleteInvitations, insertAccountToken } from './account-token-store.ts';
import type { MemberChange } from './change-role.ts';
import { createUser } from './create-user.ts';
import { emailKey } from './email-key.ts';
import { holdMembers, requireAnotherOwner, requireMember } from './hold-members.ts';
import { invitationMail, welcomeMail } from './mails.ts';
import { findMember, type MemberRow } from './members-store.ts';
import { asRole, type Role, requireRole } from './staff-request.ts';
import { findUserByEmail } from './store.ts';

export interface InviteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly publicUrl: () => string;
}

interface Invitation {
  readonly email: string;
  readonly role: Role;
  readonly name: string;
}

interface Invited {
  readonly member: MemberRow;
  /** Whether they were no member before. */
  readonly isNew: boolean;
  readonly tenantName: string;
  /** Of the link, for people who have no password yet. */
  readonly token: string | undefined;
}

/**
 * Makes somebody a member (decisions, "Users"). Who has no password yet is mailed a link to choose one; inviting them
 * again replaces the link and the role. Who has one just gets the membership, and is told so.
 * @throws ServiceError VALIDATION_ERROR, FORBIDDEN for a role above the caller's own, CONFLICT for a member with a
 *   password
 */
export async function inviteUser(
  deps: InviteDeps,
  tenant: TenantId,
  caller: MemberChange & { readonly callerName: string },
  input: Invitation,
): Promise<{ member: MemberRow; isNew: boolean; mailSent: boolean }> {
  const invited = await deps.database.write((tx) => saveInvitation(tx, deps, tenant, caller, input));
  const mailSent = await sendMail(deps, invited, caller.callerName);
  return { member: invited.member, isNew: invited.isNew, mailSent };
}

async function saveInvitation(
  tx: Tx,
  deps: InviteDeps,
  tenant: TenantId,
  { callerId, actor }: MemberChange,
  input: Invitation,
): Promise<Invited> {
  const callerRole = await holdMembers(tx, tenant, callerId);
  requireRole(callerRole, input.role);
  const known = await findUserByEmail(tx, emailKey(input.email));
  const before = known && (await findMember(tx, tenant, known.id));
  if (before) await requireStillInvited(tx, tenant, callerRole, before, input.role);
  const { id } = await createUser(tx, tenant, deps, { ...input, passwordHash: null });
  const member = await requireMember(tx, tenant, id);
  const token = member.has_password === 1 ? undefined : await replaceLink(tx, deps, tenant, id);
  await recordAccessChange(tx, tenant, deps, {
    action: 'user.invited',
    record: { kind: 'user', id },
    actor,
    details: { name: member.name, email: member.email, role: member.role },
  });
  const { name: tenantName } = await requireTenant(tx, tenant);
  return { member, isNew: before === undefined, tenantName, token };
}

async function requireStillInvited(
  tx: Tx,
  tenant: TenantId,
  callerRole: Role,
  member: MemberRow,
  role: Role,
): Promise<void> {
  if (member.has_password === 1) throw fail('CONFLICT', `${member.email} belongs to this tenant already.`);
  requireRole(callerRole, asRole(member.role));
  if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(tx, tenant);
}

async function replaceLink(tx: Tx, deps: InviteDeps, tenant: TenantId, userId: string): Promise<string> {
  const now = deps.clock.now();
  await deleteInvitations(tx, userId, tenant);
  const { token, hash } = generateAccountToken();
  await insertAccountToken(tx, {
    token_hash: hash,
    user_id: userId,
    purpose: 'setup',
    invited_to: tenant,
    created_at: now,
    expires_at: now + tokenLifetimes.setup,
  });
  return token;
}

/** The membership stands whatever becomes of the mail: its failure is told, and inviting again sends another. */
async function sendMail(deps: InviteDeps, invited: Invited, invitedBy: string): Promise<boolean> {
  const { member, tenantName, token } = invited;
  const about = { to: member.email, publicUrl: deps.publicUrl(), tenantName, invitedBy };
  try {
    await deps.mailer.send(token === undefined ? welcomeMail(about) : invitationMail({ ...about, token }));
    return true;
  } catch (error) {
    deps.log.error({ err: error, userId: member.id }, 'an invitation could not be mailed');
    return false;
  }
}
