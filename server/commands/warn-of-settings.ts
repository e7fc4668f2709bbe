import { type Config, unknownVariables } from '../config/load-config.ts';
import { settings } from '../config/settings.ts';
import { nearestName } from '../lib/text/nearest-name.ts';
import type { Logger } from '../platform/log/logger.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Logs variables that look like settings and are none. */
export function warnOfUnknownVariables(environment: Environment, log: Logger): void {
  const known = Object.values(settings).flatMap(({ variables }) => [...variables]);
  for (const variable of unknownVariables(environment)) {
    log.warn({ variable, nearest: nearestName(variable, known) }, 'this variable is no setting of Galley');
  }
}

/** Logs the first-run settings that have no effect because the database has a tenant already. */
export function warnOfFirstRunSettings(environment: Environment, { demo }: Config, log: Logger): void {
  const { ownerEmail, ownerPassword, tenantSlug, demo: demoSetting } = settings;
  const firstRun = [ownerEmail, ownerPassword, tenantSlug, ...(demo === 'on' ? [demoSetting] : [])];
  const variables = firstRun.flatMap((one) => one.variables.filter((variable) => environment[variable]));
  if (variables.length === 0) return;
  log.warn(
    { variables },
    'these settings are ignored: they apply to an empty database, and this database has a tenant',
  );
}

/** Logs that the admin app doesn't work below a path. */
export function warnOfPublicPath({ publicUrl }: Config, log: Logger): void {
  if (!publicUrl || new URL(publicUrl).pathname === '/') return;
  log.warn(
    { publicUrl },
    'GALLEY_PUBLIC_URL has a path, and the admin app works only at the root of a host: use a host of its own',
  );
}
