import { buildDeps } from '../app/build-deps.ts';
import type { Config } from '../config/load-config.ts';
import { type LoadedDemo, loadDemo } from '../demo/load-demo.ts';
import { loadDemoMedia } from '../demo/media/load-demo-media.ts';
import { createTenantWithOwner } from '../features/staff/create-tenant-with-owner.ts';
import { generatePassword, hashPassword } from '../features/staff/password.ts';
import { hasTenants, holdEmptyInstallation } from '../features/tenants/store.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';

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
export async function fillEmptyDatabase(
  database: Database,
  config: Config,
  log: Logger,
): Promise<FirstRun | undefined> {
  if (await hasTenants(database)) return undefined;
  const { ownerEmail, ownerPassword, tenantSlug } = config;
  if (!ownerEmail || !ownerPassword) {
    return config.demo === 'off' ? { made: 'nothing' } : fillWithDemo(database, config, log);
  }
  const passwordHash = await hashPassword(ownerPassword);
  return database.write(async (tx) => {
    if (!(await holdEmptyInstallation(tx))) return undefined;
    const { owner } = await createTenantWithOwner(
      tx,
      { clock: systemClock, ids: createIds() },
      { slug: tenantSlug, name: tenantSlug, owner: { email: ownerEmail, passwordHash, isSuperAdmin: true } },
    );
    return { made: 'tenant', tenantSlug, ownerEmail: owner.email };
  });
}

/** Fills a database that has no tenant yet with the demo; undefined when it has one. */
export async function fillWithDemo(
  database: Database,
  config: Config,
  log: Logger,
): Promise<MadeTenant | undefined> {
  const publicUrl = () => config.publicUrl ?? `http://${config.host}:${config.port}`;
  const deps = buildDeps({ config, log, database, publicUrl });
  try {
    const demo = await loadDemo(
      { ...deps, makePassword: generatePassword, loadMedia: loadDemoMedia },
      holdEmptyInstallation,
    );
    return demo && { made: 'demo', ...demo };
  } finally {
    await deps.outbound.close();
    deps.mailer.close();
    deps.imageDecoder.close();
  }
}
