import type { Config } from '../config/load-config.ts';
import { createTenantWithOwner } from '../features/staff/create-tenant-with-owner.ts';
import { hashPassword } from '../features/staff/password.ts';
import { hasTenants } from '../features/tenants/store.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import type { Database } from '../platform/db/database.ts';

/** What the first start made. */
export interface FirstRun {
  readonly tenantSlug: string;
  readonly ownerEmail: string;
}

/**
 * Makes the tenant and the owner that the settings name, when there is no tenant yet. That owner may manage the
 * installation. Nodes that start together make them once.
 */
export async function fillEmptyDatabase(database: Database, config: Config): Promise<FirstRun | undefined> {
  const { ownerEmail, ownerPassword, tenantSlug } = config;
  if (!ownerEmail || !ownerPassword || (await hasTenants(database))) return undefined;
  const passwordHash = await hashPassword(ownerPassword);
  return database.write(async (tx) => {
    await tx.dialect.lock(tx, 'galley:first-run', 'exclusive');
    if (await hasTenants(tx)) return undefined;
    const { owner } = await createTenantWithOwner(
      tx,
      { clock: systemClock, ids: createIds() },
      { slug: tenantSlug, name: tenantSlug, owner: { email: ownerEmail, passwordHash, isSuperAdmin: true } },
    );
    return { tenantSlug, ownerEmail: owner.email };
  });
}
