import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/** Keeps texts encrypted at rest. */
export interface SecretBox {
  /** Encrypts a text for one place: `place` says which row and column it belongs to, and opens it nowhere else. */
  seal(text: string, place: string): string;
  /** @throws SecretUnreadable when it was sealed with another key, for another place, or was changed */
  open(sealed: string, place: string): string;
}

/** A sealed text cannot be opened with this installation's key. */
export class SecretUnreadable extends Error {
  constructor(cause?: unknown) {
    super('a stored secret cannot be decrypted with GALLEY_SECRET_KEY', { cause });
    this.name = 'SecretUnreadable';
  }
}

/** AES-256-GCM under a key that is derived from `secretKey` (HKDF-SHA256). */
export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'galley stored secrets', 32));
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceBytes);
      const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
      return `${version}${Buffer.concat([nonce, body, encryption.getAuthTag()]).toString('base64url')}`;
    },
    open: (sealed, place) => {
      try {
        return open(key, sealed, place);
      } catch (error) {
        throw new SecretUnreadable(error);
      }
    },
  };
}

function open(key: Buffer, sealed: string, place: string): string {
  if (!sealed.startsWith(version)) throw new Error('unknown form');
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagBytes));
  const body = decryption.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([body, decryption.final()]).toString('utf8');
}
