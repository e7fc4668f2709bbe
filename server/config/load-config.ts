import { faultsOfEdge } from './edge-settings.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

type Settings = typeof settings;

/** The validated settings, passed down from the composition root; nothing else reads the environment. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

/** Everything that is wrong with the environment, all at once. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads all settings from the environment. An empty variable counts as not set.
 * @throws ConfigError with every fault, not only the first.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const variable = setting.variables.find((candidate) => environment[candidate]) ?? setting.variables[0];
    const result = setting.shape.safeParse(environment[variable] || undefined);
    if (result.success) config[name] = result.data;
    else faults.push(...result.error.issues.map((issue) => `${variable}: ${issue.message}`));
  }
  if (Boolean(config['ownerEmail']) !== Boolean(config['ownerPassword']) && faults.length === 0) {
    faults.push('GALLEY_OWNER_EMAIL and GALLEY_OWNER_PASSWORD: set both or neither');
  }
  if (config['blobs'] && !(config['awsAccessKeyId'] && config['awsSecretAccessKey'])) {
    faults.push('GALLEY_BLOBS: requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (config['smtpUrl'] && !config['mailFrom'] && faults.length === 0) {
    faults.push('GALLEY_MAIL_FROM: required with GALLEY_SMTP_URL');
  }
  for (const [name, variable] of [
    ['databaseListenUrl', 'GALLEY_DATABASE_LISTEN_URL'],
    ['databaseReadUrl', 'GALLEY_DATABASE_READ_URL'],
  ] as const) {
    if (config[name] && !config['databaseUrl'] && faults.length === 0)
      faults.push(`GALLEY_DATABASE_URL: required with ${variable}`);
  }
  if (faults.length === 0 && !config['databaseUrl'] && (config as Config).hints.transport !== 'postgres')
    faults.push('GALLEY_DATABASE_URL: required with GALLEY_HINTS');
  if (faults.length === 0) faults.push(...faultsOfEdge(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config as Config;
}

/** Variables that look like ours and that no setting reads: most likely misspelt. */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(Object.values(settings).flatMap((setting) => [...setting.variables]));
  return Object.keys(environment).filter((name) => name.startsWith('GALLEY_') && !known.has(name));
}
