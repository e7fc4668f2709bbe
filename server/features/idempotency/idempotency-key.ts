import { hash } from 'node:crypto';
import { canonicalJson } from '../../lib/json-body.ts';
import { fail } from '../../lib/service-error.ts';
import { countCodePoints } from '../../lib/text/code-points.ts';

const maxLength = 256;
/** Hexadecimal digits of what two requests are compared by: 128 bits. */
export const hashLength = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The Idempotency-Key of a write, of the header's lines (specification, "Idempotency", rules 2 and 3).
 * @throws ServiceError BAD_REQUEST when it is missing, sent twice, empty or longer than 256 characters
 */
export function requireIdempotencyKey(lines: readonly string[]): string {
  const [line, ...others] = lines;
  if (line === undefined) {
    throw fail('BAD_REQUEST', 'Idempotency-Key header is required for write operations');
  }
  if (others.length > 0) throw fail('BAD_REQUEST', 'Idempotency-Key header must be sent only once');
  const key = decode(line.trim());
  if (key === '') throw fail('BAD_REQUEST', 'Idempotency-Key header must not be empty');
  if (countCodePoints(key) > maxLength) {
    throw fail('BAD_REQUEST', `Idempotency-Key header must not be longer than ${maxLength} characters`);
  }
  return key;
}

// The server hands headers over byte by byte. Characters beyond ASCII come as UTF-8, from old clients as Latin-1.
function decode(line: string): string {
  try {
    return utf8.decode(Buffer.from(line, 'latin1'));
  } catch {
    return line;
  }
}

/** What makes two requests the same: method, path and body, whatever the order of the body's keys. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return hashOf(method, path, canonicalJson(body));
}

/** What the same bytes sent again have in common: cheap to tell, where a fingerprint takes time for each key. */
export function requestHashOf(method: string, path: string, bytes: Uint8Array): string {
  return hashOf(method, path, bytes);
}

function hashOf(method: string, path: string, body: string | Uint8Array): string {
  const head = `${method} ${path}\n`;
  const bytes = typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
  return hash('sha256', bytes, 'hex').slice(0, hashLength);
}
