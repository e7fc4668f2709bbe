import { createHash } from 'node:crypto';
import { type Config, ConfigError } from '../config/load-config.ts';
import { ensureInstallationTenant } from '../features/tenants/store.ts';
import { systemClock } from '../lib/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { readOrMakeSecretKey } from '../platform/secrets/secret-key-file.ts';
import { keepFact } from '../platform/secrets/store.ts';

/** The key that encrypts stored secrets: the setting's, or the one that is kept in the data folder. */
export function findSecretKey(config: Config): string {
  return config.secretKey ?? readOrMakeSecretKey(config.dataDir);
}

/**
 * Refuses to work on a database whose secrets were encrypted with another key: a second node with a data folder of its
 * own, or a folder that was lost. The database knows the key's fingerprint, never the key.
 * @throws ConfigError
 */
export async function requireSameSecretKey(database: Database, config: Config): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(`galley secret key\n${findSecretKey(config)}`)
    .digest('hex');
  const known = await database.write(async (tx) => {
    await ensureInstallationTenant(tx, systemClock.now());
    return keepFact(tx, 'secret-key-fingerprint', fingerprint);
  });
  if (known === fingerprint) return;
  throw new ConfigError([
    'GALLEY_SECRET_KEY: the secrets in this database are encrypted with another key. All nodes need the same key. ' +
      'The first node stores the key in the file secret-key in its data folder',
  ]);
}
