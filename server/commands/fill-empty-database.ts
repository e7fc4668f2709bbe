import type { Config } from '../config/load-config.ts';
import { type LoadedDemo, loadDemo } from '../demo/load-demo.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { createTenantWithOwner } from '../features/staff/create-tenant-with-owner.ts';
import { generatePassword, hashPassword } from '../features/staff/password.ts';
import { hasTenants } from '../features/tenants/store.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import type { Database, Tx } from '../platform/db/database.ts';

/** What the first start made: the tenant that the settings name, or the demo. */
export type FirstRun =
  | { readonly made: 'tenant'; readonly tenantSlug: string; readonly ownerEmail: string }
  | ({ readonly made: 'demo' } & LoadedDemo);

/**
 * Fills a database that has no tenant yet: with the tenant and owner that the settings name, else with the demo. That
 * owner may manage the installation. Nodes that start together fill it once.
 */
export async function fillEmptyDatabase(database: Database, config: Config): Promise<FirstRun | undefined> {
  if (await hasTenants(database)) return undefined;
  const { ownerEmail, ownerPassword, tenantSlug } = config;
  if (!ownerEmail || !ownerPassword) return fillWithDemo(database);
  const passwordHash = await hashPassword(ownerPassword);
  return database.write(async (tx) => {
    if (!(await isStillEmpty(tx))) return undefined;
    const { owner } = await createTenantWithOwner(
      tx,
      { clock: systemClock, ids: createIds() },
      { slug: tenantSlug, name: tenantSlug, owner: { email: ownerEmail, passwordHash, isSuperAdmin: true } },
    );
    return { made: 'tenant', tenantSlug, ownerEmail: owner.email };
  });
}

/** Fills a database that has no tenant yet with the demo; undefined when it has one. */
export async function fillWithDemo(database: Database): Promise<FirstRun | undefined> {
  const deps = {
    database,
    clock: systemClock,
    ids: createIds(),
    schemas: createSchemaDirectory(),
    makePassword: generatePassword,
    loadMedia: async () => new Map<string, string>(),
  };
  const demo = await loadDemo(deps, isStillEmpty);
  return demo && { made: 'demo', ...demo };
}

async function isStillEmpty(tx: Tx): Promise<boolean> {
  await tx.dialect.lock(tx, 'galley:first-run', 'exclusive');
  return !(await hasTenants(tx));
}
