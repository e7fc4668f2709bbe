// In this folder: tenants, their names and the look of their admin app.

import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { type Tx, violatesUniqueKeyOf } from '../../platform/db/database.ts';
import { insertPostType } from '../schemas/store.ts';
import { tenantSlug } from './shapes.ts';
import { ensureInstallationTenant, insertTenant } from './store.ts';

/**
 * Makes a tenant with its built-in type for blog posts.
 * @throws ServiceError VALIDATION_ERROR for a malformed slug or name, DUPLICATE_SLUG for a taken slug
 */
export async function createTenant(
  tx: Tx,
  deps: { clock: Clock; ids: Ids },
  input: { slug: string; name: string },
): Promise<TenantId> {
  if (!tenantSlug.safeParse(input.slug).success) {
    throw fail('VALIDATION_ERROR', 'A tenant slug is 1-63 lower-case letters, digits and hyphens.');
  }
  if (input.name.trim() === '' || input.name.length > 255) {
    throw fail('VALIDATION_ERROR', 'A tenant name has 1-255 characters.');
  }
  const now = deps.clock.now();
  await ensureInstallationTenant(tx, now);
  const tenant = deps.ids.nextTenant();
  try {
    await insertTenant(tx, {
      tenant_id: tenant,
      slug: input.slug,
      name: input.name,
      schema_revision: 0,
      created_at: now,
      updated_at: now,
      history_from: null,
      accent: null,
      logo_id: null,
    });
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'tenants')) {
      throw fail('DUPLICATE_SLUG', `A tenant with the slug "${input.slug}" exists already.`);
    }
    throw error;
  }
  await insertPostType(tx, tenant, { id: deps.ids.next(), now });
  return tenant;
}
