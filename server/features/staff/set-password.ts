import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { installationTenant } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AuditActor, recordAccessChange } from '../audit/record-access-change.ts';
import { updateUser } from './account-store.ts';
import { deleteAccountTokensOf } from './account-token-store.ts';
import type { PasswordHash } from './password.ts';
import { deleteOtherSessions } from './session-store.ts';
import { listTenantsOfUser } from './store.ts';

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
    action: 'auth.password_set' | 'auth.password_reset' | 'auth.password_changed';
    actor: Actor;
  },
): Promise<void> {
  const { userId, actor, action } = input;
  await updateUser(tx, userId, { password_hash: input.passwordHash, updated_at: deps.clock.now() });
  await deleteAccountTokensOf(tx, userId);
  const endedSessions = await deleteOtherSessions(tx, userId, input.keptSessionId);
  await recordPersonChange(tx, deps, { userId, actor, action, details: { endedSessions } });
}

/** Writes what concerns a person wherever they work into the log of each of their tenants. */
export async function recordPersonChange(
  tx: Tx,
  deps: { readonly clock: Clock; readonly ids: Ids },
  change: { userId: string; actor: AuditActor; action: string; details?: Record<string, unknown> },
): Promise<void> {
  const { userId, actor, action, details = {} } = change;
  const tenants = (await listTenantsOfUser(tx, userId)).map(({ id }) => id);
  for (const tenant of tenants.length > 0 ? tenants : [installationTenant]) {
    await recordAccessChange(tx, tenant, deps, {
      action,
      record: { kind: 'user', id: userId },
      actor,
      details,
    });
  }
}
