import type { CallOptions, WriteOptions } from './options.ts';
import type { Service } from './service.ts';

/** A part of a batch, answered as a request of its own. */
export interface BatchPart {
  status: number;
  body: unknown;
}

/** A write in a batch: as a request of its own, below `/api/v1`. */
export interface BatchOperation {
  method: 'POST' | 'PUT' | 'DELETE';
  /** `/collections/articles/first-tide`. */
  path: string;
  body?: object | undefined;
}

/** How a batch of writes is done. */
export interface BatchOptions extends WriteOptions {
  /** `all`, the default: everything or nothing, which throws. `each`: every operation for itself. */
  readonly mode?: 'all' | 'each' | undefined;
}

/**
 * The answers to several reads, in their order; each is a path with its query below `/api/v1`. What the client adds to its reads, a
 * perspective or a locale, each has that names no other.
 */
export async function readBatch(
  service: Service,
  reads: readonly string[],
  options: CallOptions,
): Promise<BatchPart[]> {
  const query = new URLSearchParams(reads.map((read) => ['r', service.asRead(read)]));
  return (await service.read('/batch', query, options)).data as BatchPart[];
}

/** Does several writes under one Idempotency-Key, and answers what became of each, in their order. */
export async function writeBatch(
  service: Service,
  operations: readonly BatchOperation[],
  { mode = 'all', ...options }: BatchOptions,
): Promise<BatchPart[]> {
  return (await service.write('POST', '/batch', { mode, operations }, options)).data as BatchPart[];
}
