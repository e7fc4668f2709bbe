import { createHash } from 'node:crypto';
import { canonicalJson } from '../../lib/json-body.ts';
import { fail } from '../../lib/service-error.ts';

const maxLength = 256;

/**
 * The Idempotency-Key of a write (specification, "Idempotency", rules 2 and 3).
 * @throws ServiceError BAD_REQUEST when it is missing, empty or longer than 256 characters
 */
export function requireIdempotencyKey(header: string | undefined): string {
  if (header === undefined) {
    throw fail('BAD_REQUEST', 'Idempotency-Key header is required for write operations');
  }
  const key = header.trim();
  if (key === '') throw fail('BAD_REQUEST', 'Idempotency-Key header must not be empty');
  if (key.length > maxLength) {
    throw fail('BAD_REQUEST', `Idempotency-Key header must not be longer than ${maxLength} characters`);
  }
  return key;
}

/** What makes two requests the same: method, path and body, whatever the order of the body's keys. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('hex');
}
