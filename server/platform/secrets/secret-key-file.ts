import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'secret-key';

/**
 * The key that encrypts stored secrets, kept in the data folder and made on first use. Only its owner may read the
 * file: whoever has it and a copy of the database has every webhook secret.
 */
export function readOrMakeSecretKey(dataDir: string): string {
  const path = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx` fails where the file exists already: of two processes that start together one makes it, both read it.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const key = readFileSync(path, 'utf8').trim();
  if (key.length < 32)
    throw new Error(`The file ${path} contains no valid key. Restore the file from a backup.`);
  return key;
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
