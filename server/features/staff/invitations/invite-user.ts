import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { requireTenant } from '../../tenants/store.ts';
import { emailKey } from '../accounts/email.ts';
import { isPlaceholderEmail } from '../accounts/placeholder-email.ts';
import { invitationMail } from '../mails.ts';
import { generateAccountToken, tokenLifetimes } from '../passwords/account-token.ts';
import { deleteInvitations } from '../passwords/account-token-store.ts';
import { asRole, type Role, requireRole } from '../staff-request.ts';
import type { MemberChange } from '../users/change-role.ts';
import { holdMembers, requireAnotherOwner } from '../users/hold-members.ts';
import { findMemberByEmail, type MemberRow, memberOf } from '../users/members-store.ts';
import { updateMemberRole } from '../users/membership-store.ts';
import { findInvitationTo, insertInvitation, updateInvitation } from './invitation-store.ts';

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

/** What became of the mail. */
interface Delivery {
  readonly mailSent: boolean;
  /** What the mail would have asked to open, where no mail server takes it to anybody: whoever invites passes it on. */
  readonly link?: string;
}

interface Invited {
  readonly member: MemberRow;
  /** Whether they were not invited before. */
  readonly isNew: boolean;
  readonly tenantName: string;
  /** Of the link. */
  readonly token: string;
}

/**
 * Invites somebody (decisions, "Users"). They become a member when they accept, and until then the tenant knows of them what
 * whoever invited wrote. Accounts are not looked at: neither the answer, nor its time, nor the mail tells whether the
 * address has one. Inviting again replaces link, role and name.
 * @throws ServiceError VALIDATION_ERROR, FORBIDDEN for a role above the caller's own, CONFLICT for a member of this tenant
 *   with a password
 */
export async function inviteUser(
  deps: InviteDeps,
  tenant: TenantId,
  caller: MemberChange & { readonly callerName: string },
  input: Invitation,
): Promise<{ member: MemberRow; isNew: boolean } & Delivery> {
  const invited = await deps.database.write((tx) => saveInvitation(tx, deps, tenant, caller, input));
  const delivery = await sendMail(deps, invited, caller.callerName);
  return { member: invited.member, isNew: invited.isNew, ...delivery };
}

async function saveInvitation(
  tx: Tx,
  deps: InviteDeps,
  tenant: TenantId,
  { callerId, actor }: MemberChange,
  { role, name, ...input }: Invitation,
): Promise<Invited> {
  const callerRole = await holdMembers(tx, tenant, callerId);
  requireRole(callerRole, role);
  const email = emailKey(input.email);
  if (isPlaceholderEmail(email)) throw notAnAddress();
  const member = await findMemberByEmail(tx, tenant, email);
  if (member) await requireStillInvited(tx, tenant, callerRole, member, role);
  const before = await findInvitationTo(tx, tenant, email);
  if (before) requireRole(callerRole, asRole(before.role));
  const now = deps.clock.now();
  const { token, hash } = generateAccountToken();
  const changes = {
    name: name || (before?.name ?? ''),
    role,
    token_hash: hash,
    is_by_link: deps.mailer.reachesPeople ? 0 : 1,
    invited_by: callerId,
    expires_at: now + tokenLifetimes.setup,
  };
  const row = {
    ...changes,
    tenant_id: tenant,
    id: before?.id ?? deps.ids.next(),
    email,
    created_at: before?.created_at ?? now,
  };
  if (before) await updateInvitation(tx, tenant, row.id, changes);
  else await insertInvitation(tx, row);
  const shown = member ? { ...member, role } : memberOf(row);
  await recordAccessChange(tx, tenant, deps, {
    action: 'user.invited',
    record: { kind: 'user', id: shown.id },
    actor,
    details: { name: shown.name, email, role },
  });
  const { name: tenantName } = await requireTenant(tx, tenant);
  return { member: shown, isNew: !member && !before, tenantName, token };
}

/** Somebody whom an earlier release made a member before they had a password gets the role at once, and a new link. */
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
  await updateMemberRole(tx, tenant, member.id, role);
  await deleteInvitations(tx, member.id, tenant);
}

function notAnAddress() {
  const message = 'The e-mail address is not valid: it stands for somebody who came by name only.';
  return fail('VALIDATION_ERROR', message, { errors: [{ field: 'email', code: 'INVALID_VALUE', message }] });
}

/** The invitation stands whatever becomes of the mail: its failure is told, and inviting again sends another. */
async function sendMail(deps: InviteDeps, invited: Invited, invitedBy: string): Promise<Delivery> {
  const { member, tenantName, token } = invited;
  const about = { to: member.email, publicUrl: deps.publicUrl(), tenantName, invitedBy };
  const mail = invitationMail({ ...about, token });
  const noServer = deps.mailer.reachesPeople ? undefined : { mailSent: false, link: mail.link };
  try {
    await deps.mailer.send(mail);
    return noServer ?? { mailSent: true };
  } catch (error) {
    deps.log.error({ err: error, userId: member.id }, 'an invitation email could not be sent');
    return noServer ?? { mailSent: false };
  }
}
