import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type AuditActor, recordAccessChange } from '../../audit/record-access-change.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';

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
