import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { updateUser } from '../accounts/account-store.ts';
import { recordPersonChange } from '../accounts/record-person-change.ts';
import { deleteOtherSessions, endPreviewsOf } from '../sessions/session-store.ts';
import { deleteAccountTokensOf } from './account-token-store.ts';
import type { PasswordHash } from './password.ts';

/**
 * Gives a person a new password: every link that was mailed to them stops working, and their sessions end but the one
 * that is kept. Call `holdUser` first.
 */
export async function setPassword(
  tx: Tx,
  deps: { readonly clock: Clock; readonly ids: Ids },
  input: {
    userId: string;
    passwordHash: PasswordHash;
    keptSessionId: string | null;
    /**
     * Whether the link that sets the password was mailed. Whoever passes on any other link may know the password, so such a
     * link withdraws the verification. Left out where no link sets it.
     */
    verifiesEmail?: boolean;
    action: 'auth.password_set' | 'auth.password_reset' | 'auth.password_changed';
    actor: Actor;
    /** Where they work as they do it. */
    tenant?: TenantId;
  },
): Promise<void> {
  const { userId, actor, action, tenant, verifiesEmail } = input;
  const now = deps.clock.now();
  await updateUser(tx, userId, {
    password_hash: input.passwordHash,
    updated_at: now,
    ...(verifiesEmail !== undefined && { email_verified_at: verifiesEmail ? now : null }),
  });
  await deleteAccountTokensOf(tx, userId);
  const endedSessions = await deleteOtherSessions(tx, userId, input.keptSessionId);
  await endPreviewsOf(tx, userId);
  await recordPersonChange(tx, deps, { userId, actor, action, tenant, details: { endedSessions } });
}
