/** How often and how patiently a request is tried again. */
export interface RetryOptions {
  /** Requests for one call, the first included; 5 by default. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt, about; each further one waits twice as long. 250 by default. */
  readonly delay?: number | undefined;
  /** The longest wait between two attempts in milliseconds, `Retry-After` included; 60,000 by default. */
  readonly maxDelay?: number | undefined;
}

/** Where the service is, and how to speak to it. */
export interface ClientOptions {
  /** `https://cms.example.com`. */
  readonly url: string;
  /** An API key: a public one for sites, a secret one for what writes, on servers alone. */
  readonly key: string;
  /** With it reads deliver drafts, and nothing is cached. */
  readonly previewKey?: string | undefined;
  /** With a preview key: records say what they are made from, and objects in arrays their keys, for `edit`. */
  readonly sourceMap?: boolean | undefined;
  /** Of a service with locales: the one that reads are answered in; its default one without. */
  readonly locale?: string | undefined;
  /** `none`: without what falls back on other locales. */
  readonly fallback?: 'none' | undefined;
  /** With a preview key: reads of content answer as they will once this release is published, by its slug or id. */
  readonly release?: string | undefined;
  /** With a preview key: reads of content answer as they did at this time, or will by then. */
  readonly at?: Date | undefined;
  /** What to send requests with; the platform's own `fetch` by default. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Single pages that were read before, asked for again by their ETag. 4 MB by default. */
  readonly cache?: { readonly maxBytes: number } | false | undefined;
  readonly retry?: RetryOptions | false | undefined;
  /** Milliseconds that one attempt may take; 30,000 by default, 0 for as long as it takes. */
  readonly timeout?: number | undefined;
}

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Further options for `fetch`, such as `next: { revalidate: 60 }` of Next.js. */
  readonly fetchOptions?: Record<string, unknown> | undefined;
}

/** What every write takes. */
export interface WriteOptions extends CallOptions {
  /** Makes the write safe to repeat beyond this call: the same key never writes twice. The client makes one without it. */
  readonly idempotencyKey?: string | undefined;
}

/** The options in the form that requests use. */
export interface Connection {
  readonly base: string;
  readonly key: string;
  readonly previewKey: string | undefined;
  readonly sourceMap: boolean;
  /** Parameters of every read. */
  readonly ofReads: readonly (readonly [name: string, value: string])[];
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly retry: Required<{ [K in keyof RetryOptions]: number }>;
  readonly timeout: number;
}

/** Checks the options. @throws TypeError that says what is wrong, without the key */
export function connect(options: ClientOptions): Connection {
  const { url, key, previewKey, retry, timeout = 30_000 } = options;
  requireKey(key);
  if (previewKey !== undefined && (typeof previewKey !== 'string' || previewKey === '')) {
    throw new TypeError('previewKey must be a preview key (cms_prev_…), or left out.');
  }
  const { attempts = 5, delay = 250, maxDelay = 60_000 } = retry === false ? { attempts: 1 } : (retry ?? {});
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new TypeError('retry.attempts must be a whole number, 1 or more.');
  }
  for (const [name, value] of Object.entries({ 'retry.delay': delay, 'retry.maxDelay': maxDelay, timeout })) {
    if (!(value >= 0)) throw new TypeError(`${name} must be a number of milliseconds, 0 or more.`);
  }
  const given = options.fetch ?? globalThis.fetch;
  if (typeof given !== 'function') throw new TypeError('There is no fetch here: give one in the options.');
  return {
    base: `${baseOf(url)}/api/v1`,
    key,
    previewKey,
    sourceMap: previewKey !== undefined && options.sourceMap === true,
    ofReads: Object.entries({
      ...inPerspective(options),
      locale: options.locale,
      fallback: options.fallback,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    // Called as a plain function: browsers refuse their own `fetch` as a method of something else.
    fetch: (address, init) => given(address, init),
    retry: { attempts, delay, maxDelay },
    timeout,
  };
}

/** @throws TypeError for two perspectives, and for one without a preview key */
function inPerspective({ release, at, previewKey }: ClientOptions): { release?: string; at?: string } {
  if (release === undefined && at === undefined) return {};
  if (previewKey === undefined) throw new TypeError('release and at need a previewKey.');
  if (release !== undefined && at !== undefined) throw new TypeError('Give release or at, not both.');
  if (release !== undefined) return { release };
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) throw new TypeError('at must be a valid Date.');
  return { at: at.toISOString() };
}

function baseOf(url: string): string {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.search || parsed.hash) {
    throw new TypeError('url must be the address of the service, such as https://cms.example.com.');
  }
  return parsed.href.replace(/\/+(api\/v1\/?)?$/, '');
}

function requireKey(key: string): void {
  if (typeof key !== 'string' || !/^cms_[ps]k_/.test(key)) {
    throw new TypeError('key must be an API key: cms_pk_… for reads, cms_sk_… for writes.');
  }
  // What browsers say of themselves, in pages and in workers; servers at the edge say other names.
  const agent = (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent;
  if (key.startsWith('cms_sk_') && agent?.startsWith('Mozilla/')) {
    throw new TypeError(
      'A secret key must not be used in a browser: everybody who visits could write with it.',
    );
  }
}
