import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { emailKey } from './email-key.ts';
import { listStaffTenants, type StaffTenant } from './list-tenants.ts';
import type { Passwords } from './password.ts';
import { idleSince, longestSession, sessionEnd } from './session-lifetime.ts';
import { generateSessionToken } from './session-token.ts';
import type { StaffUser } from './staff-request.ts';
import { deleteEndedSessions, findUserByEmail, insertSession } from './store.ts';

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

const longestUserAgent = 255;

/**
 * Begins a session of the person with this e-mail and password, in the tenant that they joined first. Unknown e-mails,
 * wrong passwords, people without a password and people without a tenant cannot be told apart, in time neither.
 * @throws ServiceError UNAUTHORIZED
 */
export async function signIn(
  deps: SignInDeps,
  input: { email: string; password: string; ip: string; userAgent: string },
): Promise<SignedIn> {
  const user = await findUserByEmail(deps.database, emailKey(input.email));
  const isRight = await deps.verifyPassword(input.password, user?.password_hash ?? null);
  if (!user || !isRight) throw refused();
  const tenants = await listStaffTenants(deps.database, user.id);
  const [active] = tenants;
  if (!active) throw refused();
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
  input: { ip: string; userAgent: string },
): Promise<{ token: string; endsAt: number }> {
  const { token, hash } = generateSessionToken();
  const now = deps.clock.now();
  const times = { created_at: now, last_used_at: now, expires_at: now + longestSession };
  await deps.database.write(async (tx) => {
    // Verifying takes a while: a password that was changed meanwhile must not begin a session any more.
    const current = await findUserByEmail(tx, user.email);
    if (current?.id !== user.id || current.password_hash !== user.password_hash) throw refused();
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
  });
  return { token, endsAt: sessionEnd(times) };
}

function refused(): ServiceError {
  return fail('UNAUTHORIZED', 'The e-mail or the password is wrong.');
}
