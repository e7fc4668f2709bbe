import { createPageCache } from './page-cache.ts';

/** A response body with times in Unix milliseconds. */
interface CachedBody {
  readonly text: string;
  receivedAt: number;
  /** Until then it is returned without a request. */
  freshUntil: number;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How long and how much is kept. */
export interface KeptReadsOptions {
  /** What to send requests with; the platform's own `fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** 32 MB by default; what was not used for longest goes first. */
  readonly maxBytes?: number | undefined;
  /** Seconds after which an answer is asked for again although nobody said that it changed; 300 by default. */
  readonly maxAge?: number | undefined;
  /**
   * Seconds after `maxAge` for which the cached response is still returned if Galley is unreachable or returns 429 or 5xx;
   * 86,400 by default, 0 turns this off. Such a response has the headers `X-Cache: STALE` and `Age`.
   */
  readonly staleIfError?: number | undefined;
  /** Unix milliseconds; for tests. */
  readonly now?: (() => number) | undefined;
}

/** Milliseconds between two requests for a response that is stale. */
const pauseAfterError = 5000;

/** Published reads in the memory of one server. */
export interface KeptReads {
  /** For `createClient({ fetch })`. Reads of drafts and writes are never kept. */
  readonly fetch: Fetch;
  /** Forgets all, as content is in other content: what a webhook calls. */
  readonly forget: () => void;
}

/**
 * Keeps what a server has read of published content until a webhook says that some of it changed, so that a visit costs
 * Galley nothing. Several servers have a webhook each, or live with `maxAge`.
 */
export function keepReads(options: KeptReadsOptions = {}): KeptReads {
  const {
    fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init),
    maxBytes = 32_000_000,
    maxAge = 300,
    staleIfError = 86_400,
    now = Date.now,
  } = options;
  for (const [name, seconds] of Object.entries({ maxAge, staleIfError }))
    if (!(seconds >= 0)) throw new TypeError(`${name} must be a number of seconds, 0 or more.`);
  let kept = createPageCache<CachedBody>(maxBytes);
  return {
    forget: () => {
      kept = createPageCache<CachedBody>(maxBytes);
    },
    fetch: async (url, init) => {
      const headers = { ...(init.headers as Record<string, string> | undefined) };
      if ((init.method ?? 'GET') !== 'GET' || headers['X-Preview-Key'] !== undefined) return fetch(url, init);
      // One client may have several keys, and an answer is for the key that asked.
      const address = `${headers['X-API-Key']} ${url}`;
      const found = kept.get(address);
      if (found && found.freshUntil > now()) return responseOf(found);
      const isUsable = found && now() < found.receivedAt + (maxAge + staleIfError) * 1000;
      // Asked by an ETag the service answers 304, which is nothing to keep.
      delete headers['If-None-Match'];
      const asked = kept;
      const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
        if (!isUsable || isCancelled(init.signal)) throw error;
        return undefined;
      });
      if (isUsable && (response === undefined || response.status === 429 || response.status >= 500)) {
        await response?.body?.cancel();
        found.freshUntil = now() + pauseAfterError;
        return responseOf(found);
      }
      if (response?.status !== 200) {
        // The content is gone, or the key is refused: the cached response must not come back.
        if (found) found.receivedAt = Number.NEGATIVE_INFINITY;
        return response as Response;
      }
      const body = { text: await response.text(), receivedAt: now(), freshUntil: now() + maxAge * 1000 };
      // What was asked for before a change may not say it: it goes to what was forgotten.
      asked.set(address, body);
      return responseOf(body);
    },
  };

  function responseOf({ text, receivedAt }: CachedBody): Response {
    const age = now() - receivedAt;
    const stale = { 'X-Cache': 'STALE', Age: String(Math.floor(age / 1000)) };
    const isStale = age >= maxAge * 1000 && age > 0;
    return new Response(text, { headers: { 'Content-Type': 'application/json', ...(isStale && stale) } });
  }
}

/** Whether the caller gave up. A timeout is an error of the service. */
function isCancelled(signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';
}
