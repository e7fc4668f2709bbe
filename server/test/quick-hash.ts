import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHash } from '../features/staff/passwords/password.ts';

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * A hash of a password that takes no time to verify: its costs stand in it. People of tests sign in again and again, and
 * what the real costs are is for the test of passwords.
 */
export async function quickHash(password: string): Promise<PasswordHash> {
  const nonce = randomBytes(16);
  const costs = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const parameters: Argon2Parameters = { message: password.normalize('NFKC'), nonce, ...costs };
  const hash = await promisify(argon2)('argon2id', parameters);
  return `$argon2id$v=19$m=8,t=1,p=1$${toBase64(nonce)}$${toBase64(hash)}` as PasswordHash;
}
