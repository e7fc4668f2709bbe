import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { giveWay } from '../../lib/give-way.ts';
import { canonicalJson, parseBulkInTurns, refuseHostileValues } from '../../lib/json-body.ts';
import { fail } from '../../lib/service-error.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { hashLength } from '../idempotency/idempotency-key.ts';
import type { FindPart, FoundPart } from './find-part.ts';

/** Bytes of a whole batch, and its operations. */
export const largestBatch = 10 * 1024 * 1024;
export const mostWrites = 1000;
const longestPath = 2048;
const shownErrors = 200;

/** Body of `POST /batch`. */
export const writeBatchBody = z.object({
  mode: z
    .enum(['all', 'each'])
    .default('all')
    .describe(
      '`all` runs all operations in one transaction or saves nothing. With `each`, the operations are ' +
        'independent.',
    ),
  operations: z
    .array(
      z.object({
        method: z.enum(['POST', 'PUT', 'DELETE']),
        path: z
          .string()
          .max(longestPath)
          .describe('The path of the write, relative to `/api/v1`, such as `/collections/articles`.'),
        body: z.unknown().optional().describe('The body of the write, as in a single request.'),
      }),
    )
    .min(1)
    .max(mostWrites)
    .describe(
      'The writes of pages and collection items, in order. Later operations see the changes of earlier ' +
        'operations.',
    ),
});

/** One write of a batch: what a request of its own would ask for. */
export interface PlannedWrite extends FoundPart {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A batch of writes, ready to be done. */
export interface WritePlan {
  readonly mode: 'all' | 'each';
  readonly writes: readonly PlannedWrite[];
  /** The same for batches that ask for the same, whatever the order of their keys. */
  readonly fingerprint: string;
}

/**
 * Reads a batch. What has to be done for each value is done operation by operation, and for all of it in pieces: others
 * have their turn between them.
 * @throws ServiceError INVALID_JSON; BAD_REQUEST for what is no batch, naming every operation that is no write of content,
 *   and for values that no database or reader should meet
 */
export async function planWrites(bytes: Uint8Array, find: FindPart): Promise<WritePlan> {
  const { mode, operations } = parseEnvelope(writeBatchBody, await parseBulkInTurns(bytes));
  const hash = createHash('sha256').update(`POST /batch ${mode}\n`);
  const writes: PlannedWrite[] = [];
  const errors: { field: string; code: string; message: string }[] = [];
  for (const [index, { method, path, body = {} }] of operations.entries()) {
    const field = `operations[${index}]`;
    const found = find(method, path);
    if (!found) {
      const message = `${field} is no write of a page or a collection item: ${method} ${shown(path)}`;
      errors.push({ field, code: 'INVALID_PART', message });
      continue;
    }
    refuseHostileValues(body, `${field}.body`);
    addTo(hash, method, path, body);
    writes.push({ ...found, method, path, body });
    await giveWay();
  }
  if (errors[0]) {
    throw fail('BAD_REQUEST', `The batch is not valid. ${errors[0].message}.`, {
      errors: errors.slice(0, shownErrors),
    });
  }
  return { mode, writes, fingerprint: hash.digest('hex').slice(0, hashLength) };
}

function addTo(hash: Hash, method: string, path: string, body: unknown): void {
  hash.update(`${JSON.stringify([method, path])}${canonicalJson(body)}\n`);
}

function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path;
}
