import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findUserById, holdUser } from '../accounts/account-store.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of a signed-in person, who has to know the one that they have. Their other sessions end.
 * @throws ServiceError BAD_REQUEST for a wrong current password
 */
export async function changePassword(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  person: { tenant: TenantId; userId: string; sessionId: string; actor: Actor },
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { tenant, userId, sessionId, actor } = person;
  const before = await findUserById(deps.database, userId);
  const isRight = await verifyPassword(input.currentPassword, before?.password_hash ?? null);
  if (!before || !isRight) throw refused();
  const passwordHash = await hashPassword(input.newPassword);
  await deps.database.write(async (tx) => {
    await holdUser(tx, userId);
    // Verifying takes a while: of two changes at once the second knows a password that is no longer the one.
    const current = await findUserById(tx, userId);
    if (current?.password_hash !== before.password_hash) throw refused();
    await setPassword(tx, deps, {
      userId,
      passwordHash,
      keptSessionId: sessionId,
      action: 'auth.password_changed',
      actor,
      tenant,
    });
  });
}

function refused() {
  const message = 'The current password is wrong.';
  return fail('BAD_REQUEST', message, {
    errors: [{ field: 'currentPassword', code: 'WRONG_PASSWORD', message }],
  });
}
