import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import { tenantOfUuid } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { holdUser } from '../accounts/account-store.ts';
import { listStaffTenants, type StaffTenant } from '../accounts/list-tenants.ts';
import { recordMemberSeen } from '../users/membership-store.ts';
import { updateSessionTenant } from './session-store.ts';

/**
 * Moves a session to another tenant of its person (decisions, "Auth bodies").
 * @throws ServiceError NOT_FOUND for a tenant that they do not belong to, as for one that does not exist
 */
export function switchTenant(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  person: { userId: string; sessionId: string; actor: Actor },
  tenantId: string,
): Promise<{ active: StaffTenant; tenants: StaffTenant[] }> {
  const { userId, sessionId, actor } = person;
  return deps.database.write(async (tx) => {
    await holdUser(tx, userId);
    const tenants = await listStaffTenants(tx, userId);
    const wanted = tenantOfUuid(tenantId);
    const active = tenants.find((tenant) => tenant.id === wanted);
    if (!active) throw fail('NOT_FOUND', 'You belong to no tenant with this id.');
    await updateSessionTenant(tx, sessionId, active.id);
    await recordMemberSeen(tx, active.id, userId, deps.clock.now());
    await recordAccessChange(tx, active.id, deps, {
      action: 'auth.tenant_entered',
      record: { kind: 'user', id: userId },
      actor,
    });
    return { active, tenants };
  });
}
