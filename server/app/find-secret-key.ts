import { type Config, ConfigError } from '../config/load-config.ts';
import { readOrMakeSecretKey } from '../platform/secrets/secret-key-file.ts';

/**
 * The key that encrypts stored secrets: the setting's, or with SQLite the one that is kept beside the database.
 * @throws ConfigError with PostgreSQL and no setting: each node would make a key of its own
 */
export function findSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  if (!config.databaseUrl) return readOrMakeSecretKey(config.dataDir);
  throw new ConfigError([
    'GALLEY_SECRET_KEY: required with PostgreSQL, the same on every node; openssl rand -base64 32 makes one',
  ]);
}
