// In this folder: many requests in one: reads that are answered together, writes that are done together.

import { z } from 'zod';
import { type Answer, jsonTextAnswer } from '../../platform/http/answer.ts';
import type { AnswerMemory } from '../../platform/http/answer-memory.ts';
import type { SizeLimits } from '../../platform/http/answer-size.ts';
import { createPartCollector, joinedHeaders, joinParts, partAnswer } from '../../platform/http/join-parts.ts';
import { LargeBody } from '../../platform/http/large-body.ts';
import { translateError } from '../../platform/http/translate-error.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import { keepingOf } from '../access/keeping.ts';
import type { Access, ReadRequest } from '../api/access.ts';
import { costOfList } from '../api/asked-perspective.ts';
import { contentReads, contentWrites, families } from '../api/families.ts';
import { type AnyOperation, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { requestHashOf, requireIdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { IdempotencyRunner } from '../idempotency/run-once.ts';
import { answerPart } from './answer-part.ts';
import type { BatchTurns } from './batch-turns.ts';
import { createPartFinder, type FindPart } from './find-part.ts';
import { largestBatch, mostWrites, planWrites, writeBatchBody } from './plan-writes.ts';
import { mostReads, type ReadPart, readParts } from './read-parts.ts';
import { createWriter, type WriteBatchDeps } from './run-writes.ts';
import { readsAnswer, writesAnswer } from './shapes.ts';

/** Any key. Not `anyReader`, of which a batch could be a part. */
const reader: Access<ReadRequest> = { credential: 'key' };

/** Secret keys that may write content. The batch runs once for its key, but not in one transaction with all of it. */
const writer: Access<KeyRequest> = {
  credential: 'key',
  permission: 'content:write',
  idempotent: true,
  ownRun: true,
};

/** Which operations a batch of reads may hold. */
export function isBatchedRead({ method, access }: AnyOperation): boolean {
  return method === 'GET' && access.batched === true;
}

/** Which operations a batch of writes may hold. */
function isBatchedWrite({ access }: AnyOperation): boolean {
  return access.idempotent === true && access.ownRun !== true;
}

/** The batches of these operations. */
export function batchOperations(operations: readonly AnyOperation[]): AnyOperation[] {
  return [
    readBatch(createPartFinder(operations.filter(isBatchedRead))),
    writeBatch(createPartFinder(operations.filter(isBatchedWrite))),
  ];
}

function readBatch(find: FindPart): AnyOperation {
  return operation({
    name: 'batch.read',
    method: 'GET',
    path: '/batch',
    access: reader,
    ...contentReads,
    cost: ({ query }) => Math.max(1, costOfReads(query.getAll('r').slice(0, mostReads))),
    chapter: 'Batches',
    summary: 'Read several resources in one request',
    description:
      `Runs up to ${mostReads} reads of pages, collections, blog posts, media and schemas. The API returns ` +
      'each result as in a single request, from the same cache. A failed read has its own status and ' +
      "doesn't affect the other reads. Each read counts toward the read limit. The header `X-Preview-Key` " +
      'applies to all reads. `X-Cache` is `HIT` if all results came from the cache. A result can have 32 ' +
      'MiB, and all results together 64 MiB. A result above these limits has the status 413 and the code ' +
      '`PAYLOAD_TOO_LARGE`.',
    query: z.object({
      r: z
        .array(z.string())
        .min(1)
        .max(mostReads)
        .describe(
          'The path and query of a read, relative to `/api/v1` and percent-encoded. Repeat the parameter for ' +
            'each read.',
        ),
    }),
    headers: ['X-Preview-Key'],
    answers: ok(named('BatchedReads', readsAnswer), 'The results, in the order of the reads.'),
    examples: {
      page: {
        summary: 'All content for one page of a site',
        query: {
          r: ['/collections/articles?limit=1&sort=name', '/collections/site-settings'],
        },
      },
      partOfItFails: { query: { r: ['/pages/nowhere', '/schemas/components/call-to-action'] } },
      notContent: { query: { r: ['/changes'] }, status: 400 },
    },
    handle: async (
      deps: { readonly log: Logger; readonly sizes: SizeLimits; readonly answerMemory: AnswerMemory },
      request: ReadRequest,
    ): Promise<Answer> => {
      const parts = readParts(request.query, find);
      const report = (error: unknown) => deps.log.error({ err: error }, 'a read of a batch failed');
      const collector = createPartCollector(deps.sizes, deps.answerMemory);
      try {
        // One after another, so that only one part is held without a reservation.
        for (const part of parts)
          await collector.add(toPart(await answerPart(deps, request, part, report), part));
      } catch (error) {
        collector.giveBack();
        throw error;
      }
      const { headers } = keepingOf(request, []);
      const isWhole = collector.parts.every(({ status }) => status < 400);
      return {
        status: 200,
        headers: {
          ...joinedHeaders(isWhole),
          ...headers,
        },
        body: joinParts(collector.parts, deps.sizes),
        giveBack: collector.giveBack,
      };
    },
  });
}

/** What the parts of a batch count as together. */
function costOfReads(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    const [, query = ''] = text.split('?', 2);
    return sum + costOfList({ query: new URLSearchParams(query) });
  }, 0);
}

function toPart({ status, headers, body }: Answer, part: ReadPart) {
  const cache = families[part.operation.family].tellsCache ? ('MISS' as const) : undefined;
  const about = { status, etag: headers['ETag'], cache, contentType: headers['Content-Type'] ?? '' };
  return partAnswer(
    about,
    body instanceof LargeBody ? body : Buffer.from(typeof body === 'string' ? body : ''),
  );
}

interface WriteBatchOperationDeps extends WriteBatchDeps {
  readonly idempotency: IdempotencyRunner;
  readonly batchTurns: BatchTurns;
}

function writeBatch(find: FindPart): AnyOperation {
  return operation({
    name: 'batch.write',
    method: 'POST',
    path: '/batch',
    access: writer,
    ...contentWrites,
    chapter: 'Batches',
    summary: 'Write many entries in one request',
    description:
      `Runs up to ${mostWrites} writes of pages and collection items in order. The body can have 10 MB. One ` +
      '`Idempotency-Key` covers the batch, and the batch counts as one request toward the rate limit. ' +
      'The property `operations` contains the method, path and body of each write. With the mode `all`, the API runs all ' +
      'writes in one transaction or saves nothing. The error is the error of the first failed operation, ' +
      'and `details.errors` lists all errors that were found. With the mode `each`, the operations are ' +
      'independent and the API returns 200 in every case. If a batch in the mode `each` is interrupted, ' +
      'send the same request again to run the remaining operations. Operations have no headers. To check a ' +
      'version, send `version` in the body of the operation.',
    body: named('WriteBatch', writeBatchBody),
    answers: ok(named('BatchedWrites', writesAnswer), 'The results, in the order of the operations.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_PAGE_TYPE'],
    examples: {
      together: {
        summary: 'Save all writes or nothing',
        body: {
          operations: [
            {
              method: 'POST',
              path: '/collections/articles',
              body: {
                name: 'Slack water',
                slug: 'slack-water',
                fields: { title: 'Slack water', kind: 'guide' },
              },
            },
            { method: 'POST', path: '/collections/articles/slack-water/publish' },
            { method: 'DELETE', path: '/collections/articles/old-notice' },
          ],
        },
      },
      eachForItself: {
        body: {
          mode: 'each',
          operations: [
            { method: 'PUT', path: '/collections/articles/nowhere', body: { name: 'Lost' } },
            { method: 'PUT', path: '/pages/about', body: { fields: { headline: 'Who we are' } } },
          ],
        },
      },
      refused: {
        summary: 'A taken slug, so nothing is saved',
        body: {
          operations: [
            {
              method: 'POST',
              path: '/collections/articles',
              body: { name: 'Again', slug: 'reading-the-tide', fields: { author: { id: sampleIds.author } } },
            },
            { method: 'DELETE', path: '/pages/nowhere' },
          ],
        },
        status: 400,
      },
    },
    handle: async (deps: WriteBatchOperationDeps, request: KeyRequest): Promise<Answer> => {
      const key = requireIdempotencyKey(request.headerLines('idempotency-key'));
      const bytes = await request.readBody(largestBatch);
      const { tenant, method, path } = request;
      const { mode, writes, fingerprint } = await planWrites(bytes, find);
      const { all, step } = createWriter(deps, request, writes);
      const keyed = {
        tenant,
        key,
        requestHash: requestHashOf(method, path, bytes),
        fingerprint: () => fingerprint,
        turn: <T>(work: () => Promise<T>) => deps.batchTurns.take(tenant, work),
      };
      const answer = (answers: readonly string[]) => jsonTextAnswer(`{"data":[${answers.join(',')}]}`);
      if (mode === 'each') return deps.idempotency.runInSteps({ ...keyed, step, answer });
      const report = (cause: unknown) => deps.log.error({ err: cause, requestId: request.requestId });
      return deps.idempotency.run({
        ...keyed,
        execute: async (tx) => answer(await all(tx)),
        failure: (error) => translateError(error, report),
      });
    },
  });
}
