import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { type TenantId, uuidOfTenant } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { hashPassword } from '../passwords/password.ts';
import { createTenantWithOwner } from './create-tenant-with-owner.ts';

/**
 * Makes a tenant and its owner for a super-admin (decisions, "Tenants"). An owner whose e-mail is known keeps their
 * password.
 * @throws ServiceError DUPLICATE_SLUG
 */
export async function openTenant(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  actor: Actor,
  input: { slug: string; name: string; ownerEmail: string; ownerPassword: string },
): Promise<{ id: TenantId; owner: { id: string; email: string; isNew: boolean } }> {
  const { slug, name, ownerEmail } = input;
  const passwordHash = await hashPassword(input.ownerPassword);
  return deps.database.write(async (tx) => {
    const owner = { email: ownerEmail, passwordHash };
    const made = await createTenantWithOwner(tx, deps, { slug, name, owner });
    await recordAccessChange(tx, made.tenant.id, deps, {
      action: 'tenant.created',
      record: { kind: 'tenant', id: uuidOfTenant(made.tenant.id) },
      actor,
      details: { name, slug, ownerId: made.owner.id },
    });
    return { id: made.tenant.id, owner: made.owner };
  });
}
