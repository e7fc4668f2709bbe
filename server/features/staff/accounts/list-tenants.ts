import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Brand, presentBrand } from '../../tenants/present-brand.ts';
import { asRole, type Role } from '../staff-request.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';

/** A tenant of a person, with their role in it. */
export interface StaffTenant {
  readonly id: TenantId;
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
  readonly brand: Brand;
}

/** The tenants of a person, the one they joined first at the head. */
export async function listStaffTenants(db: Reader, userId: string): Promise<StaffTenant[]> {
  const tenants = await listTenantsOfUser(db, userId);
  return tenants.map(({ id, slug, name, role, ...tenant }) => ({
    ...{ id, slug, name },
    role: asRole(role),
    brand: presentBrand(tenant),
  }));
}
