import type { BatchedRead, BatchTarget } from '../edge/batch-reads.ts';
import type { Finished } from '../edge/finished.ts';
import type { ReadTarget } from '../edge/read-target.ts';
import { families } from '../features/api/families.ts';
import { answerPart } from '../features/batch/answer-part.ts';
import { createPartFinder } from '../features/batch/find-part.ts';
import { mostReads, type ReadPart, readParts } from '../features/batch/read-parts.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { joinedHeaders } from '../platform/http/join-parts.ts';
import type { LargeBody } from '../platform/http/large-body.ts';
import type { Deps } from './build-deps.ts';
import { batchedReads } from './operations.ts';
import { finishRead, nameOnce } from './published-reads.ts';

/**
 * Batches of reads for the edge, below `base`. Parts that are kept have the target of a read of their own; the others are
 * computed each time, as such a read is.
 */
export function createBatchedReads(
  deps: Deps,
  base: string,
  readTarget: (url: string) => ReadTarget | undefined,
) {
  const find = createPartFinder(batchedReads);
  const path = `${base}/batch`;

  function toBatched(part: ReadPart): BatchedRead {
    const target = readTarget(`${base}${part.text}`);
    return {
      target,
      tellsCache: families[part.operation.family].tellsCache,
      compute: async (tenant) => {
        const requestId = nameOnce();
        const report = (error: unknown) => deps.log.error({ err: error, requestId: requestId() });
        const answer = await answerPart(deps, { tenant, view: 'published' }, part, report);
        const about = { path: `${base}${part.text.split('?', 1)[0]}`, requestId };
        return finishRead(deps, about, answer);
      },
    };
  }

  return {
    path,
    /** What a batch asks for; undefined for one that is refused, or that asks for drafts. */
    readBatch: (url: string): BatchTarget | undefined => {
      const query = queryOf(url);
      const queryKeys = query.getAll('api_key');
      if (queryKeys.length > 1 || query.has('preview') || url.includes('#')) return undefined;
      try {
        return { reads: readParts(query, find).map(toBatched), queryKey: queryKeys[0] };
      } catch {
        return undefined;
      }
    },
    /** How many requests a URL stands for. */
    costOf: (url: string): number => {
      const isBatch = url.startsWith(path) && url[path.length] === '?';
      return isBatch ? Math.min(queryOf(url).getAll('r').length, mostReads) : 1;
    },
    finishBatch: (tenant: TenantId, body: Buffer<ArrayBuffer> | LargeBody, isWhole: boolean): Finished => {
      const answer = { status: 200, headers: joinedHeaders(isWhole), body, tenant };
      return finishRead(deps, { path, requestId: nameOnce() }, answer).finished;
    },
  };
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1));
}
