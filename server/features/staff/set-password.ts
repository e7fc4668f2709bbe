import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
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
    /** Where they work as they do it. */
    tenant?: TenantId;
  },
): Promise<void> {
  const { userId, actor, action, tenant } = input;
  await updateUser(tx, userId, { password_hash: input.passwordHash, updated_at: deps.clock.now() });
  await deleteAccountTokensOf(tx, userId);
  const endedSessions = await deleteOtherSessions(tx, userId, input.keptSessionId);
  await recordPersonChange(tx, deps, { userId, actor, action, tenant, details: { endedSessions } });
}

/**
 * Writes what concerns a person wherever they work into the log of each of their tenants. From where they did it stands in
 * the log of the one where they did it, or of their only one: the others have no business knowing.
 */
export async function recordPersonChange(
  tx: Tx,
  deps: { readonly clock: Clock; readonly ids: Ids },
  change: {
    userId: string;
    actor: AuditActor;
    action: string;
    tenant: TenantId | undefined;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { userId, action, details = {} } = change;
  const tenants = (await listTenantsOfUser(tx, userId)).map(({ id }) => id);
  const home = change.tenant ?? (tenants.length > 1 ? undefined : (tenants[0] ?? installationTenant));
  for (const tenant of tenants.length > 0 ? tenants : [installationTenant]) {
    const actor = tenant === home ? change.actor : withoutOrigin(change.actor);
    await recordAccessChange(tx, tenant, deps, {
      action,
      record: { kind: 'user', id: userId },
      actor,
      details,
    });
  }
}

function withoutOrigin({ kind, id, requestId }: AuditActor): AuditActor {
  return { kind, id, requestId, ip: null, userAgent: null };
}
