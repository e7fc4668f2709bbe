import { type Config, unknownVariables } from '../config/load-config.ts';
import { settings } from '../config/settings.ts';
import { nearestName } from '../lib/text/nearest-name.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { FirstRun } from './fill-empty-database.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Logs GALLEY_ variables that aren't settings. */
export function warnOfUnknownVariables(environment: Environment, log: Logger): void {
  const known = Object.values(settings).flatMap(({ variables }) => [...variables]);
  for (const variable of unknownVariables(environment)) {
    log.warn({ variable, nearest: nearestName(variable, known) }, 'the variable is not a Galley setting');
  }
}

/** Logs the first-run settings that had no effect, and why. `made` is what this start created in an empty database. */
export function warnOfFirstRunSettings(
  environment: Environment,
  { demo }: Config,
  made: FirstRun['made'] | undefined,
  log: Logger,
): void {
  const { ownerEmail, ownerPassword, tenantSlug, demo: demoSetting } = settings;
  const demos = demo === 'on' ? [demoSetting] : [];
  const warn = (ignored: readonly { readonly variables: readonly string[] }[], message: string) => {
    const variables = ignored.flatMap((one) => one.variables.filter((variable) => environment[variable]));
    if (variables.length > 0) log.warn({ variables }, message);
  };
  if (made === undefined) {
    const message = 'settings for the first start are ignored: the database already has a tenant';
    warn([ownerEmail, ownerPassword, tenantSlug, ...demos], message);
  } else if (made === 'tenant') {
    warn(demos, 'the demo is not loaded: GALLEY_OWNER_EMAIL creates an owner and a tenant instead');
  } else {
    const message = 'GALLEY_TENANT is ignored without GALLEY_OWNER_EMAIL and GALLEY_OWNER_PASSWORD';
    warn([tenantSlug], message);
  }
}

/** Logs that the admin app doesn't work below a path. */
export function warnOfPublicPath({ publicUrl }: Config, log: Logger): void {
  if (!publicUrl || new URL(publicUrl).pathname === '/') return;
  log.warn(
    { publicUrl },
    'GALLEY_PUBLIC_URL has a path, but the admin app only works at the root of a host: use a separate host name',
  );
}
