import { createPageCache } from './page-cache.ts';

/** An answer, and the Unix milliseconds until which it is used unasked. */
interface FreshAnswer {
  readonly text: string;
  readonly freshUntil: number;
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
  /** Unix milliseconds; for tests. */
  readonly now?: (() => number) | undefined;
}

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
    now = Date.now,
  } = options;
  if (!(maxAge >= 0)) throw new TypeError('maxAge must be a number of seconds, 0 or more.');
  let kept = createPageCache<FreshAnswer>(maxBytes);
  return {
    forget: () => {
      kept = createPageCache<FreshAnswer>(maxBytes);
    },
    fetch: async (url, init) => {
      const headers = { ...(init.headers as Record<string, string> | undefined) };
      if ((init.method ?? 'GET') !== 'GET' || headers['X-Preview-Key'] !== undefined) return fetch(url, init);
      // One client may have several keys, and an answer is for the key that asked.
      const address = `${headers['X-API-Key']} ${url}`;
      const found = kept.get(address);
      if (found && found.freshUntil > now()) return answerOf(found.text);
      // Asked by an ETag the service answers 304, which is nothing to keep.
      delete headers['If-None-Match'];
      const asked = kept;
      const response = await fetch(url, { ...init, headers });
      if (response.status !== 200) return response;
      const text = await response.text();
      // What was asked for before a change may not say it: it goes to what was forgotten.
      asked.set(address, { freshUntil: now() + maxAge * 1000, text });
      return answerOf(text);
    },
  };
}

function answerOf(text: string): Response {
  return new Response(text, { status: 200, headers: { 'Content-Type': 'application/json' } });
}
