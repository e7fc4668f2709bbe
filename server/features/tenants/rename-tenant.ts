import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { type TenantId, uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { requireTenant, updateTenant } from './store.ts';

/** Gives a tenant another name; its slug and its keys stay. */
export function renameTenant(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  actor: Actor,
  name: string,
): Promise<TenantRow> {
  return deps.database.write(async (tx) => {
    const before = await requireTenant(tx, tenant);
    await updateTenant(tx, tenant, { name, updated_at: deps.clock.now() });
    await recordAccessChange(tx, tenant, deps, {
      action: 'tenant.renamed',
      record: { kind: 'tenant', id: uuidOfTenant(tenant) },
      actor,
      details: { name, from: before.name },
    });
    return requireTenant(tx, tenant);
  });
}
