import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, isNear } from '../lib/clock.ts';
import { createRecentMap } from '../lib/recent-map.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { type OwnLimit, type RateWindow, takeFrom } from '../platform/limits/window.ts';
import { type Timing, timingHeaders } from '../platform/metrics/server-timing.ts';
import type { Finished } from './finished.ts';
import type { ReadTarget } from './read-target.ts';
import type { RequestHead } from './request-head.ts';
import { type Computed, type Entry, isFresh, type ResponseCache } from './response-cache.ts';
import { type AnswerWriter, deliver, type Exchange } from './write-answer.ts';

/** An API key as the edge sees it. */
export interface ReadingKey {
  readonly id: string;
  readonly tenant: TenantId;
  readonly type: string;
  /** Its own limits, where it has some: another object when they may have changed. */
  readonly limits: { readonly reads?: OwnLimit } | undefined;
}

export interface KeptReadsDeps {
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly keys: {
    peek(key: string): ReadingKey | undefined;
    verify(key: string): Promise<ReadingKey | undefined>;
  };
  readonly writer: AnswerWriter;
  /** The reads that a key has left. */
  readonly readsOf: (tenant: TenantId, key: string, own?: OwnLimit) => RateWindow;
  readonly readTarget: (url: string) => ReadTarget | undefined;
  /** Computes the published answer of a target. Failures of the catalogue are answers too, without tags. */
  readonly compute: (tenant: TenantId, target: ReadTarget) => Promise<Computed>;
  /** Answers a request whose key has used up its limit. */
  readonly refuse: (exchange: Exchange, target: { readonly path: string }, window: RateWindow) => void;
  /** Answers everything that is not a read of published content with a good key. */
  readonly fallback: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onError: (error: unknown) => void;
  /** Whether answers that had to be computed tell what that cost. */
  readonly tellsTiming: boolean;
}

/** What is remembered for a key: what its URLs mean, so that a repeated request is looked up, not read. */
interface KeyMemory {
  window: RateWindow;
  /** What the window was made by. */
  limits: ReadingKey['limits'];
  readonly tenant: TenantId;
  readonly urls: Map<string, Remembered>;
}

interface Remembered {
  readonly target: ReadTarget;
  entry: Entry | undefined;
}

const mostMemories = 10_000;
const longestRememberedUrl = 512;
const mostRememberedUrls = 50_000;
const usedAgainAfter = 1000;
/** How often a stale entry is computed anew while that fails, in milliseconds. */
const askAgainAfter = 1000;

/**
 * The reads that are answered from memory. A request that was seen before costs two look-ups, a count and a write;
 * what is not there is computed once for all who wait (architecture, "The edge").
 */
export function createKeptReads(deps: KeptReadsDeps) {
  const { cache, clock, keys } = deps;
  const memories = new Map<string, KeyMemory>();
  const queryKeys = createRecentMap<string, string>(10_000);
  let remembered = 0;
  /** Plain numbers: a metric with labels would cost a twentieth of a hit. */
  const counts = { hit: 0, stale: 0, miss: 0 };

  function memoryOf(key: ReadingKey): KeyMemory {
    const known = memories.get(key.id);
    if (known && known.limits === key.limits) return known;
    const window = deps.readsOf(key.tenant, key.id, key.limits?.reads);
    if (known) return Object.assign(known, { window, limits: key.limits });
    const made: KeyMemory = { window, limits: key.limits, tenant: key.tenant, urls: new Map() };
    // Rare, and cheaper than keeping order on each read: all begin anew.
    if (memories.size >= mostMemories) memories.clear();
    memories.set(key.id, made);
    return made;
  }

  function remember(memory: KeyMemory, url: string, target: ReadTarget): Remembered {
    const made: Remembered = { target, entry: undefined };
    if (url.length > longestRememberedUrl) return made;
    if (remembered >= mostRememberedUrls) {
      for (const one of memories.values()) one.urls.clear();
      remembered = 0;
    }
    memory.urls.set(url, made);
    remembered++;
    return made;
  }

  /** The key that a request reads with, and what it reads, where its URL had to be looked at. */
  function credentialOf(head: RequestHead, url: string): { apiKey: string; target?: ReadTarget } | undefined {
    const apiKey = head.apiKey ?? queryKeys.get(url);
    if (apiKey !== undefined) return { apiKey };
    const target = deps.readTarget(url);
    if (target?.queryKey === undefined) return undefined;
    if (url.length <= longestRememberedUrl) queryKeys.set(url, target.queryKey);
    return { apiKey: target.queryKey, target };
  }

  function handle(request: IncomingMessage, response: ServerResponse, head: RequestHead): void {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const credential = isRead && head.previewKey === undefined ? credentialOf(head, url) : undefined;
    if (!credential) {
      deps.fallback(request, response);
      return;
    }
    const arrivedAt = deps.tellsTiming ? performance.now() : undefined;
    const exchange = { request, response, head, arrivedAt };
    const key = keys.peek(credential.apiKey);
    if (key) {
      read(exchange, key, credential.target);
      return;
    }
    // Only kept reads are worth asking the database for a key here; the app asks for the others.
    const target = credential.target ?? targetOf(head, url);
    if (!target) {
      deps.fallback(request, response);
      return;
    }
    keys.verify(credential.apiKey).then(
      (verified) => (verified ? read(exchange, verified, target) : deps.fallback(request, response)),
      () => deps.fallback(request, response),
    );
  }

  function read(exchange: Exchange, key: ReadingKey, given: ReadTarget | undefined): void {
    const { request, response, head } = exchange;
    const { url = '' } = request;
    const memory = memoryOf(key);
    let known = memory.urls.get(url);
    if (!known) {
      const target = given ?? targetOf(head, url);
      // The app refuses what may not be used here: preview keys, and secret keys in the query.
      const isRefused = key.type === 'preview' || (target?.queryKey !== undefined && key.type !== 'public');
      if (!target || isRefused) {
        deps.fallback(request, response);
        return;
      }
      known = remember(memory, url, target);
    }
    answer(exchange, memory, known);
  }

  /** With a key in the header, one in the query is for the app to judge: it may be a secret one. */
  function targetOf(head: RequestHead, url: string): ReadTarget | undefined {
    const target = deps.readTarget(url);
    return target && head.apiKey !== undefined && target.queryKey !== undefined ? undefined : target;
  }

  function answer(exchange: Exchange, memory: KeyMemory, known: Remembered): void {
    const now = clock.now();
    const { window, tenant } = memory;
    const { target } = known;
    if (!takeFrom(window, now)) {
      deps.refuse(exchange, target, window);
      return;
    }
    if (!known.entry?.finished || !isFresh(known.entry, now)) {
      known.entry = cache.find(tenant, target.key);
    }
    const kept = known.entry && serve(known.entry, target, now);
    if (kept) {
      deliver(deps.writer, exchange, target, kept, 'HIT', window);
      return;
    }
    const auth = exchange.arrivedAt === undefined ? undefined : performance.now() - exchange.arrivedAt;
    compute(tenant, target)
      .then(({ finished, timing }) => {
        const more = timing && auth !== undefined ? timingLines(exchange, auth, timing) : [];
        deliver(deps.writer, exchange, target, finished, 'MISS', window, more);
      })
      .catch((error: unknown) => {
        deps.onError(error);
        exchange.response.destroy();
      });
  }

  /** What an entry holds, used once more now. A stale one is computed anew in the background. */
  function serve(entry: Entry, target: ReadTarget, now: number): Finished | undefined {
    const { finished } = entry;
    if (!finished) return undefined;
    if (!isNear(entry.usedAt, now, usedAgainAfter)) cache.use(entry, now);
    if (isFresh(entry, now)) counts.hit++;
    else {
      counts.stale++;
      refresh(entry.tenant, target, entry, now);
    }
    return finished;
  }

  function compute(tenant: TenantId, target: ReadTarget): Promise<Computed> {
    counts.miss++;
    return cache.compute(tenant, target.key, () => deps.compute(tenant, target));
  }

  /** The kept answer of a target, under the entry that a read of its own has. */
  function find(tenant: TenantId, target: ReadTarget): Finished | undefined {
    const entry = cache.find(tenant, target.key);
    return entry && serve(entry, target, clock.now());
  }

  /** Computes a stale entry anew in the background. It stays when the database fails, and goes with what it shows. */
  function refresh(tenant: TenantId, target: ReadTarget, entry: Entry, now: number): void {
    if (isNear(entry.askedAt, now, askAgainAfter)) return;
    entry.askedAt = now;
    cache
      .compute(tenant, target.key, () => deps.compute(tenant, target))
      .then(({ finished }) => {
        if (finished.status >= 400 && finished.status < 500) cache.drop(entry);
      })
      .catch(deps.onError);
  }

  return { handle, find, compute, counts };
}

/** Header lines that tell what a computed answer cost; who waited for somebody else's has a total of their own. */
function timingLines({ arrivedAt = 0 }: Exchange, auth: number, { database, render }: Timing): string[] {
  const total = performance.now() - arrivedAt;
  return Object.entries(timingHeaders({ auth, database, render, total })).flat();
}

export type KeptReads = ReturnType<typeof createKeptReads>;
