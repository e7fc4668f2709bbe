import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../lib/clock.ts';
import { createRecentMap } from '../lib/recent-map.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { ServiceBusy } from '../platform/http/answer-memory.ts';
import type { SizeLimits } from '../platform/http/answer-size.ts';
import {
  createPartCollector,
  joinParts,
  type PartAnswer,
  type PartCollector,
  partAnswer,
} from '../platform/http/join-parts.ts';
import type { LargeBody } from '../platform/http/large-body.ts';
import { type RateWindow, takeFrom } from '../platform/limits/window.ts';
import { bytesOf, type Finished } from './finished.ts';
import type { KeptReads, KeptReadsDeps, ReadingKey } from './kept-reads.ts';
import type { ReadTarget } from './read-target.ts';
import type { RequestHead } from './request-head.ts';
import type { Computed } from './response-cache.ts';
import { type AnswerWriter, deliver, type Exchange } from './write-answer.ts';

/** One read of a batch. */
export interface BatchedRead {
  /** Of reads that are kept. */
  readonly target: ReadTarget | undefined;
  /** Whether its answers say where they came from. */
  readonly tellsCache: boolean;
  /** Computes it where it is not kept. */
  readonly compute: (tenant: TenantId) => Promise<Computed>;
}

/** What a batch asks for, whoever asks. */
export interface BatchTarget {
  readonly reads: readonly BatchedRead[];
  /** The key of `?api_key=`. */
  readonly queryKey: string | undefined;
}

export interface BatchReadsDeps {
  readonly reads: KeptReads;
  readonly clock: Clock;
  readonly keys: KeptReadsDeps['keys'];
  readonly readsOf: KeptReadsDeps['readsOf'];
  readonly writer: AnswerWriter;
  readonly sizes: SizeLimits;
  readonly refuse: KeptReadsDeps['refuse'];
  readonly onError: KeptReadsDeps['onError'];
  /** The path of batches. */
  readonly path: string;
  /** Undefined for a batch that the app has to judge. */
  readonly readBatch: (url: string) => BatchTarget | undefined;
  /** The answer to a tenant's batch with this body; `isWhole` when no part of it failed. */
  readonly finishBatch: (
    tenant: TenantId,
    body: Buffer<ArrayBuffer> | LargeBody,
    isWhole: boolean,
  ) => Finished;
  /** Answers everything else. */
  readonly fallback: (request: IncomingMessage, response: ServerResponse, head: RequestHead) => void;
}

interface Part {
  readonly answer: PartAnswer;
  readonly isHit: boolean;
}

const longestRememberedUrl = 2048;
const mostRememberedUrls = 2000;
/** A batch has no ETag to compare. */
const unconditional = { route: { isConditional: false } };

/**
 * Batches of published reads: each part comes from the entry that a read of its own has, and goes into it. It counts as
 * many reads as it has parts, and a batch for which too few are left is refused whole.
 */
export function createBatchReads(deps: BatchReadsDeps) {
  const { keys, clock, reads } = deps;
  const known = createRecentMap<string, BatchTarget>(mostRememberedUrls);

  function batchOf(url: string): BatchTarget | undefined {
    const found = known.get(url) ?? deps.readBatch(url);
    if (found && url.length <= longestRememberedUrl) known.set(url, found);
    return found;
  }

  function handle(request: IncomingMessage, response: ServerResponse, head: RequestHead): void {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const isBatch = isRead && url.startsWith(deps.path) && url[deps.path.length] === '?';
    const batch = isBatch && head.previewKey === undefined ? batchOf(url) : undefined;
    const apiKey = head.apiKey ?? batch?.queryKey;
    // With a key in the header, one in the query is for the app to judge: it may be a secret one.
    if (!batch || apiKey === undefined || (head.apiKey !== undefined && batch.queryKey !== undefined)) {
      deps.fallback(request, response, head);
      return;
    }
    const exchange = { request, response, head };
    const begin = (key: ReadingKey | undefined) => {
      const isRefused = !key || key.type === 'preview' || (batch.queryKey && key.type !== 'public');
      if (isRefused) deps.fallback(request, response, head);
      else answer(exchange, key, batch);
    };
    const key = keys.peek(apiKey);
    if (key) begin(key);
    else keys.verify(apiKey).then(begin, () => deps.fallback(request, response, head));
  }

  function answer(exchange: Exchange, key: ReadingKey, batch: BatchTarget): void {
    const window = deps.readsOf(key.tenant, key.id, key.limits?.reads);
    if (!takeFrom(window, clock.now(), batch.reads.length)) {
      deps.refuse(exchange, deps, window);
      return;
    }
    const collector = createPartCollector(deps.sizes, deps.writer.memory);
    exchange.response.once('close', collector.giveBack);
    collect(key.tenant, batch, collector).then(
      (isHit) => write(exchange, key.tenant, collector, isHit, window),
      (error: unknown) => {
        collector.giveBack();
        if (error instanceof ServiceBusy) {
          deps.writer.refuseBusy(exchange, error);
          return;
        }
        deps.onError(error);
        exchange.response.destroy();
      },
    );
  }

  /** Computes the parts one after another, so that only one part is held without a reservation. Returns whether all were cached. */
  async function collect(tenant: TenantId, batch: BatchTarget, collector: PartCollector): Promise<boolean> {
    let isHit = true;
    for (const read of batch.reads) {
      const part = await partOf(tenant, read);
      await collector.add(part.answer);
      isHit &&= part.isHit;
    }
    return isHit;
  }

  function partOf(tenant: TenantId, read: BatchedRead): Part | Promise<Part> {
    const { target } = read;
    const kept = target && reads.find(tenant, target);
    if (kept) return toPart(read, kept, true);
    const computed = target ? reads.compute(tenant, target) : read.compute(tenant);
    return computed.then(({ finished }) => toPart(read, finished, false));
  }

  function toPart({ tellsCache }: BatchedRead, finished: Finished, isHit: boolean): Part {
    const { status, plain, contentType, large } = finished;
    const cache = tellsCache ? (isHit ? 'HIT' : 'MISS') : undefined;
    return {
      answer: partAnswer({ status, etag: plain.etag, cache, contentType }, large ?? bytesOf(plain)),
      isHit,
    };
  }

  function write(
    exchange: Exchange,
    tenant: TenantId,
    collector: PartCollector,
    isHit: boolean,
    window: RateWindow,
  ): void {
    if (exchange.response.destroyed) {
      collector.giveBack();
      return;
    }
    const { parts } = collector;
    const isWhole = parts.every(({ status }) => status < 400);
    const finished = deps.finishBatch(tenant, joinParts(parts, deps.sizes), isWhole);
    const reserved = { ...exchange, isReserved: true };
    deliver(deps.writer, reserved, unconditional, finished, isHit ? 'HIT' : 'MISS', window);
  }

  return { handle };
}
