import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { countCodePoints } from '../../../lib/text/code-points.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PasswordHash } from '../passwords/password.ts';
import type { Role } from '../staff-request.ts';
import { saveMembership } from '../users/membership-store.ts';
import { findUserByEmail, insertUserIfNew } from './account-store.ts';
import { emailAddress, emailKey } from './email.ts';
import { isPlaceholderEmail } from './placeholder-email.ts';

/**
 * Gives a person a role in a tenant, making the person when the e-mail is new. A known e-mail keeps its password, name
 * and rights elsewhere: being invited must not be a way to take over an account. The tenant is made before
 * (`createTenant`), which also makes the installation's own.
 * @throws ServiceError VALIDATION_ERROR for a malformed e-mail or a name over 255 characters
 */
export async function createUser(
  tx: Tx,
  tenant: TenantId,
  deps: { clock: Clock; ids: Ids },
  input: {
    /** Of somebody new; made where it is left out. */
    id?: string;
    email: string;
    name: string;
    role: Role;
    /** Null until the person chooses one. */
    passwordHash: PasswordHash | null;
    isSuperAdmin?: boolean;
  },
): Promise<{ id: string; isNew: boolean }> {
  const email = emailKey(input.email);
  const isUsable = emailAddress.safeParse(email).success && !isPlaceholderEmail(email);
  requireUsable('email', isUsable, 'The e-mail address is not valid.');
  requireUsable('name', countCodePoints(input.name) <= 255, 'A name has at most 255 characters.');
  const now = deps.clock.now();
  const id = input.id ?? deps.ids.next();
  await insertUserIfNew(tx, {
    id,
    email,
    name: input.name,
    password_hash: input.passwordHash,
    is_super_admin: input.isSuperAdmin ? 1 : 0,
    created_at: now,
    updated_at: now,
    email_verified_at: null,
  });
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error('a person was neither added nor known');
  await saveMembership(tx, tenant, {
    user_id: user.id,
    role: input.role,
    created_at: now,
    last_seen_at: null,
  });
  return { id: user.id, isNew: user.id === id };
}

function requireUsable(field: string, usable: boolean, message: string): void {
  if (usable) return;
  throw fail('VALIDATION_ERROR', message, { errors: [{ field, code: 'INVALID_VALUE', message }] });
}
