import type { RequestOrigin } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail, type ServiceError } from '../../../lib/service-error.ts';
import { installationTenant } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { UserRow } from '../../../platform/db/tables.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { findUserByEmail, holdUser } from '../accounts/account-store.ts';
import { emailKey } from '../accounts/email.ts';
import { listStaffTenants, type StaffTenant } from '../accounts/list-tenants.ts';
import type { Passwords } from '../passwords/password.ts';
import { idleSince, longestSession, sessionEnd } from '../sessions/session-lifetime.ts';
import { deleteEndedSessions, insertSession } from '../sessions/session-store.ts';
import { generateSessionToken } from '../sessions/session-token.ts';
import type { StaffUser } from '../staff-request.ts';
import { findMember } from '../users/members-store.ts';
import { recordMemberSeen } from '../users/membership-store.ts';

/** Who is signed in, where they work now, and where else they could. */
export interface SignedIn {
  readonly user: StaffUser;
  readonly active: StaffTenant;
  readonly tenants: readonly StaffTenant[];
  /** The one time that it is known: only its hash is kept. */
  readonly token: string;
  /** When the session ends if it is not used again, in Unix milliseconds. */
  readonly endsAt: number;
}

export interface SignInDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly verifyPassword: Passwords['verify'];
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId?: string;
}

const longestUserAgent = 255;

/**
 * Begins a session of the person with this e-mail and password, in the tenant that they joined first. Unknown e-mails,
 * wrong passwords, people without a password and people without a tenant cannot be told apart, in time neither.
 * @throws ServiceError UNAUTHORIZED
 */
export async function signIn(deps: SignInDeps, input: SignInInput): Promise<SignedIn> {
  const user = await findUserByEmail(deps.database, emailKey(input.email));
  const isRight = await deps.verifyPassword(input.password, user?.password_hash ?? null);
  const tenants = await listStaffTenants(deps.database, user?.id ?? '');
  const [active] = tenants;
  if (!user || !isRight || !active) {
    await recordRefusal(deps, user, active, input);
    throw refused();
  }
  const { token, endsAt } = await beginSession(deps, user, active, input);
  const { id, email, name } = user;
  return {
    user: { id, email, name, isSuperAdmin: user.is_super_admin === 1 },
    active,
    tenants,
    token,
    endsAt,
  };
}

async function beginSession(
  deps: SignInDeps,
  user: UserRow,
  active: StaffTenant,
  input: SignInInput,
): Promise<{ token: string; endsAt: number }> {
  const { token, hash } = generateSessionToken();
  const now = deps.clock.now();
  const times = { created_at: now, last_used_at: now, expires_at: now + longestSession };
  await deps.database.write(async (tx) => {
    // Verifying takes a while: a password or membership that was changed meanwhile must not begin a session any more.
    await holdUser(tx, user.id);
    const current = await findUserByEmail(tx, user.email);
    if (current?.id !== user.id || current.password_hash !== user.password_hash) throw refused();
    if (!(await findMember(tx, active.id, user.id))) throw refused();
    await deleteEndedSessions(tx, user.id, { now, idleSince: idleSince(now) });
    await insertSession(tx, {
      id: deps.ids.next(),
      token_hash: hash,
      user_id: user.id,
      active_tenant_id: active.id,
      ip: input.ip,
      user_agent: input.userAgent.slice(0, longestUserAgent),
      ...times,
    });
    await recordMemberSeen(tx, active.id, user.id, now);
    await recordAccessChange(tx, active.id, deps, {
      action: 'auth.signed_in',
      record: { kind: 'user', id: user.id },
      actor: { kind: 'user', id: user.id, ...originOf(input) },
    });
  });
  return { token, endsAt: sessionEnd(times) };
}

/**
 * Notes a refused sign-in, with one row whoever it was meant for: the time must not tell. What was typed as an unknown
 * e-mail is not kept; sometimes it is a password.
 */
async function recordRefusal(
  deps: SignInDeps,
  user: UserRow | undefined,
  active: StaffTenant | undefined,
  input: SignInInput,
): Promise<void> {
  const change = {
    action: 'auth.sign_in_failed',
    record: { kind: 'user', id: user?.id ?? null },
    actor: { kind: 'anonymous', id: null, ...originOf(input) },
    details: user ? { email: user.email } : {},
  } as const;
  await deps.database.write((tx) => recordAccessChange(tx, active?.id ?? installationTenant, deps, change));
}

function originOf({ ip, userAgent, requestId = '' }: SignInInput): RequestOrigin {
  return { ip, userAgent: userAgent.slice(0, longestUserAgent), requestId };
}

function refused(): ServiceError {
  return fail('UNAUTHORIZED', 'The e-mail or the password is wrong.');
}
