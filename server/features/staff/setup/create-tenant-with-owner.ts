import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { createUser } from '../accounts/create-user.ts';
import { emailKey } from '../accounts/email.ts';
import type { PasswordHash } from '../passwords/password.ts';

/**
 * Makes a tenant and gives it its owner (decisions, "Tenants"); an owner whose e-mail is known keeps their password.
 * @throws ServiceError VALIDATION_ERROR, DUPLICATE_SLUG
 */
export async function createTenantWithOwner(
  tx: Tx,
  deps: { clock: Clock; ids: Ids },
  input: {
    slug: string;
    name: string;
    owner: { email: string; name?: string; passwordHash: PasswordHash; isSuperAdmin?: boolean };
  },
): Promise<{
  tenant: { id: TenantId; slug: string; name: string };
  owner: { id: string; email: string; isNew: boolean };
}> {
  const { slug, name, owner } = input;
  const id = await createTenant(tx, deps, { slug, name });
  const { id: ownerId, isNew } = await createUser(tx, id, deps, { name: '', ...owner, role: 'owner' });
  return { tenant: { id, slug, name }, owner: { id: ownerId, email: emailKey(owner.email), isNew } };
}
