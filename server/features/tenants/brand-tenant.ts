import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { type TenantId, uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { requirePicture } from '../media/hold-media.ts';
import { requireTenant, updateTenant } from './store.ts';

/**
 * Gives the admin app of a tenant a colour and a logo, or takes them away by null. A logo that is moved to the trash later is
 * no longer shown.
 * @throws ServiceError BAD_REQUEST for a logo that is no picture of the tenant's library
 */
export function brandTenant(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  actor: Actor,
  { accent, logo }: { readonly accent: string | null; readonly logo: string | null },
): Promise<TenantRow> {
  return deps.database.write(async (tx) => {
    const logoId = logo === null ? null : (await requirePicture(tx, tenant, 'logo', logo)).id;
    await updateTenant(tx, tenant, { accent, logo_id: logoId, updated_at: deps.clock.now() });
    await recordAccessChange(tx, tenant, deps, {
      action: 'tenant.branded',
      record: { kind: 'tenant', id: uuidOfTenant(tenant) },
      actor,
      details: { accent, logo: logoId },
    });
    return requireTenant(tx, tenant);
  });
}
