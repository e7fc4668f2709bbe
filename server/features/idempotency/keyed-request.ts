import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';

/** A request that is to be answered once for its key. */
export interface KeyedRequest {
  readonly tenant: TenantId;
  readonly key: string;
  /** Of the request's very bytes: equal hashes mean equal fingerprints. */
  readonly requestHash: string;
  /** Takes time for each value of the body: not asked for when the stored hash is the same already. */
  fingerprint(): string;
  /** Waits for a turn where there are not enough for all, and runs the work then. Its key is claimed meanwhile. */
  readonly turn?: <T>(work: () => Promise<T>) => Promise<T>;
}

export const inFlight = fail(
  'CONFLICT',
  'A request with this Idempotency-Key is still being processed. Retry in a moment.',
);
export const reused = fail(
  'CONFLICT',
  'This Idempotency-Key was already used for a different request (method, path or body).',
);

/** A conflict about the key itself: it is answered, never stored as the answer of the write. */
export class KeyConflict extends Error {
  readonly answer: Error;

  constructor(answer: Error) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Whether what is stored under the key of a request belongs to that very request. */
export function isSameRequest(
  stored: { readonly request_hash: string | null; readonly fingerprint: string },
  request: KeyedRequest,
): boolean {
  // Older releases stored the whole of a hash.
  const begins = (hash: string | null, known: string) => hash?.startsWith(known) ?? false;
  return (
    begins(stored.request_hash, request.requestHash) || begins(stored.fingerprint, request.fingerprint())
  );
}
