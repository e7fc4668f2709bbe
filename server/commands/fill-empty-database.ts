import type { Deps } from '../app/build-deps.ts';
import { type LoadedDemo, loadDemo } from '../demo/load-demo.ts';
import { generatePassword, hashPassword } from '../features/staff/passwords/password.ts';
import { createTenantWithOwner } from '../features/staff/setup/create-tenant-with-owner.ts';
import { hasTenants, holdEmptyInstallation } from '../features/tenants/store.ts';

/** A first tenant: the one that the settings name, or the demo. */
export type MadeTenant =
  | { readonly made: 'tenant'; readonly tenantSlug: string; readonly ownerEmail: string }
  | ({ readonly made: 'demo' } & LoadedDemo);

/** What a start on an empty database made; nothing where it is left to the admin app. */
export type FirstRun = MadeTenant | { readonly made: 'nothing' };

/**
 * Fills a database that has no tenant yet: with the tenant and owner that the settings name, else with the demo
 * unless the settings leave it empty. That owner may manage the installation. Nodes that start together fill it once.
 */
export async function fillEmptyDatabase(deps: Deps): Promise<FirstRun | undefined> {
  const { config, database } = deps;
  if (await hasTenants(database)) return undefined;
  const { ownerEmail, ownerPassword, tenantSlug } = config;
  if (!ownerEmail || !ownerPassword) {
    return config.demo === 'off' ? { made: 'nothing' } : fillWithDemo(deps);
  }
  const passwordHash = await hashPassword(ownerPassword);
  return database.write(async (tx) => {
    if (!(await holdEmptyInstallation(tx))) return undefined;
    const { owner } = await createTenantWithOwner(tx, deps, {
      slug: tenantSlug,
      name: tenantSlug,
      owner: { email: ownerEmail, passwordHash, isSuperAdmin: true },
    });
    return { made: 'tenant', tenantSlug, ownerEmail: owner.email };
  });
}

/** Fills a database that has no tenant yet with the demo; undefined when it has one. */
export async function fillWithDemo(deps: Deps): Promise<MadeTenant | undefined> {
  const demo = await loadDemo({ ...deps, makePassword: generatePassword }, holdEmptyInstallation);
  return demo && { made: 'demo', ...demo };
}
