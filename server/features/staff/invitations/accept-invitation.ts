import type { Actor, RequestOrigin } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { InvitationRow, UserRow } from '../../../platform/db/tables.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import {
  findUserByEmail,
  findUserById,
  hasVerifiedEmail,
  holdUser,
  updateUser,
} from '../accounts/account-store.ts';
import { createUser } from '../accounts/create-user.ts';
import { hashAccountToken } from '../passwords/account-token.ts';
import { hashPassword } from '../passwords/password.ts';
import { refusedLink } from '../passwords/refused-link.ts';
import { setPassword } from '../passwords/set-password.ts';
import { asRole } from '../staff-request.ts';
import { findMember } from '../users/members-store.ts';
import { listTenantsOfUser, saveMembership } from '../users/membership-store.ts';
import {
  findInvitationByToken,
  listInvitationsTo,
  type OwnInvitation,
  takeInvitation,
} from './invitation-store.ts';

interface AcceptDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Accepts an invitation by its mailed link: makes the account with this password and the membership. Who has an account
 * accepts after signing in to it: a link must not be a way into one. Somebody who belongs to no tenant any more cannot
 * sign in, so their password is set anew.
 * @throws ServiceError BAD_REQUEST for a link that does not work, and for an address with an account (HAS_ACCOUNT)
 */
export async function acceptByLink(
  deps: AcceptDeps,
  input: { token: string; password: string; from: RequestOrigin },
): Promise<void> {
  const hash = hashAccountToken(input.token);
  // Before the password is hashed: a made-up token must not cost the work of a real one.
  const { email: invited } = await requireLink(deps.database, hash, deps.clock.now());
  await requireNoAccount(deps.database, invited);
  const passwordHash = await hashPassword(input.password);
  await deps.database.write(async (tx) => {
    const invitation = await requireLink(tx, hash, deps.clock.now());
    const { tenant, email, name, id } = invitation;
    // An account is made once, however many tenants have invited its address.
    await tx.dialect.lock(tx, `galley:account:${email}`, 'exclusive');
    const known = await requireNoAccount(tx, email);
    if (!(await takeInvitation(tx, tenant, id))) throw refusedLink();
    const role = asRole(invitation.role);
    const user = await createUser(tx, tenant, deps, { id, email, name, role, passwordHash: null });
    if (known) await holdUser(tx, user.id);
    const actor = { kind: 'user', id: user.id, ...input.from } as const;
    await setPassword(tx, deps, {
      userId: user.id,
      passwordHash,
      keptSessionId: null,
      verifiesEmail: invitation.is_by_link === 0,
      action: 'auth.password_set',
      actor,
      tenant,
    });
    await recordJoin(tx, deps, tenant, actor, invitation);
  });
}

/**
 * Whether a signed-in person needs the link of an invitation to their address. The account must show that its person reads
 * that address: a colleague may have set it up by a link that was never mailed.
 */
export function needsLink(invitation: Pick<InvitationRow, 'is_by_link'>, user: UserRow | undefined): boolean {
  return invitation.is_by_link === 1 || !hasVerifiedEmail(user);
}

/**
 * Accepts an invitation to the address of a signed-in person. A mailed link verifies the address of the account.
 * @throws ServiceError NOT_FOUND for one that is not theirs or has run out, FORBIDDEN without the link where it is needed
 */
export async function acceptSignedIn(
  deps: AcceptDeps,
  person: { user: { id: string; email: string }; actor: Actor },
  input: { id: string; token: string | undefined },
): Promise<void> {
  const { user, actor } = person;
  await deps.database.write(async (tx) => {
    const invitation = await requireOwn(tx, deps, user.email, input.id);
    const { tenant } = invitation;
    await holdUser(tx, user.id);
    const hasLink = hashAccountToken(input.token ?? '') === invitation.token_hash;
    if (!hasLink && needsLink(invitation, await findUserById(tx, user.id))) {
      throw fail('FORBIDDEN', 'This invitation is accepted by its link: open it, and sign in there.');
    }
    if (!(await takeInvitation(tx, tenant, invitation.id))) throw noInvitation();
    const now = deps.clock.now();
    if (hasLink && invitation.is_by_link === 0) {
      await updateUser(tx, user.id, { email_verified_at: now, updated_at: now });
    }
    const member = await findMember(tx, tenant, user.id);
    if (member) return;
    await saveMembership(tx, tenant, {
      user_id: user.id,
      role: invitation.role,
      created_at: now,
      last_seen_at: null,
    });
    await recordJoin(tx, deps, tenant, actor, invitation);
  });
}

/** Declines an invitation to the own address. @throws ServiceError NOT_FOUND */
export async function declineInvitation(
  deps: AcceptDeps,
  { user }: { user: { email: string } },
  id: string,
): Promise<void> {
  await deps.database.write(async (tx) => {
    const { tenant, email, name, role } = await requireOwn(tx, deps, user.email, id);
    await takeInvitation(tx, tenant, id);
    // Who declined stays a stranger to the tenant: the log names the address that was invited.
    await recordAccessChange(tx, tenant, deps, {
      action: 'user.declined',
      record: { kind: 'user', id },
      actor: { kind: 'anonymous', id: null, ip: null, userAgent: null, requestId: null },
      details: { name, email, role },
    });
  });
}

async function requireLink(db: Reader, hash: string, now: number) {
  const invitation = await findInvitationByToken(db, hash, now);
  if (!invitation) throw refusedLink();
  return invitation;
}

/** Whether somebody without an account has the address. @throws ServiceError BAD_REQUEST where somebody with one has it */
async function requireNoAccount(db: Reader, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user || user.password_hash === null) return user !== undefined;
  const isStranded = user.is_super_admin === 0 && (await listTenantsOfUser(db, user.id)).length === 0;
  if (isStranded) return true;
  const message = 'There is an account with this address. Sign in to it, and accept the invitation there.';
  throw fail('BAD_REQUEST', message, { errors: [{ field: 'token', code: 'HAS_ACCOUNT', message }] });
}

async function requireOwn(tx: Tx, deps: AcceptDeps, email: string, id: string): Promise<OwnInvitation> {
  const own = await listInvitationsTo(tx, email, deps.clock.now());
  const invitation = own.find((one) => one.id === id.toLowerCase());
  if (!invitation) throw noInvitation();
  return invitation;
}

function noInvitation() {
  return fail('NOT_FOUND', 'You have no invitation with this id.');
}

async function recordJoin(
  tx: Tx,
  deps: AcceptDeps,
  tenant: TenantId,
  actor: Actor,
  { email, role }: Pick<InvitationRow, 'email' | 'role'>,
): Promise<void> {
  await recordAccessChange(tx, tenant, deps, {
    action: 'user.joined',
    record: { kind: 'user', id: actor.id },
    actor,
    details: { email, role },
  });
}
