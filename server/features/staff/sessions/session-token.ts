import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits. The only time that it is known; `hash` is what is stored. */
export function generateSessionToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSessionToken(token) };
}

/** What the sessions table finds a token by. A fast hash is enough for 256 random bits. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
