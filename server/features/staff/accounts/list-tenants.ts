import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { asRole, type Role } from '../staff-request.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';

/** A tenant of a person, with their role in it. */
export interface StaffTenant {
  readonly id: TenantId;
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
}

/** The tenants of a person, the one they joined first at the head. */
export async function listStaffTenants(db: Reader, userId: string): Promise<StaffTenant[]> {
  const tenants = await listTenantsOfUser(db, userId);
  return tenants.map((tenant) => ({ ...tenant, role: asRole(tenant.role) }));
}
