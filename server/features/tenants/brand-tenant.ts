import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { findMedia } from '../media/store.ts';
import { requireTenant, updateTenant } from './store.ts';

/**
 * Gives the admin app of a tenant a colour and a logo, or takes them away by null. A logo that is moved to the trash later is
 * no longer shown.
 * @throws ServiceError BAD_REQUEST for a logo that is no image of the tenant
 */
export function brandTenant(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  actor: Actor,
  { accent, logo }: { readonly accent: string | null; readonly logo: string | null },
): Promise<TenantRow> {
  return deps.database.write(async (tx) => {
    if (logo !== null) {
      const [file] = await findMedia(tx, tenant, [logo]);
      if (!file?.mime_type.startsWith('image/')) {
        const message = 'must be the id of an image in the media library';
        const errors = [{ field: 'logo', code: 'INVALID_VALUE', message }];
        throw fail('BAD_REQUEST', `The request is not valid. logo: ${message}`, { errors });
      }
    }
    const change = { accent, logo_id: logo, updated_at: deps.clock.now() };
    await updateTenant(tx, tenant, change);
    await recordAccessChange(tx, tenant, deps, {
      action: 'tenant.branded',
      record: { kind: 'tenant', id: tenant },
      actor,
      details: { accent, logo },
    });
    return requireTenant(tx, tenant);
  });
}
