import { GalleyError, parseObject } from './galley-error.ts';
import type { CallOptions, Connection, WriteOptions } from './options.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { Found, Redirect } from './records.ts';
import { type Answer, type Call, send } from './send.ts';

/** What names the perspective of a read. */
const perspectives = ['release', 'at'] as const;

/** The body of an answer with `data`. */
export interface DataAnswer {
  readonly data: unknown;
  readonly redirect?: Redirect | null;
  readonly pagination?: unknown;
  readonly meta?: unknown;
}

/** The calls that all parts of the client are made of. */
export interface Service {
  /** The answer to a read; null where there is nothing. */
  find(path: string, query: URLSearchParams, options: CallOptions): Promise<DataAnswer | null>;
  /** A read as the client asks it: with what is added to reads that do not say it themselves. */
  asRead(read: string): string;
  /** The answer to a read of what must be there. */
  read(path: string, query: URLSearchParams, options: CallOptions): Promise<DataAnswer>;
  /** As `find`, of a page: asked for by its ETag when it was read before. */
  findPage(path: string, query: URLSearchParams, options: CallOptions): Promise<DataAnswer | null>;
  /** A record by slug, or by an older slug, whose hint is followed once. */
  follow(
    folder: string,
    slug: string,
    query: URLSearchParams,
    options: CallOptions,
  ): Promise<Found<unknown> | null>;
  /** The answer to a write; one Idempotency-Key over all of its attempts. */
  write(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    options: WriteOptions,
  ): Promise<DataAnswer>;
  /** The answer to a write that takes no Idempotency-Key. */
  upload(path: string, form: FormData, options: CallOptions): Promise<DataAnswer>;
}

/** Connects the calls; `maxBytes` is what pages may take that were read before, and nothing is kept of previews. */
export function createService(connection: Connection, maxBytes: number): Service {
  const cache = connection.previewKey === undefined ? createPageCache(maxBytes) : undefined;
  const read: Service['read'] = async (path, query, options) =>
    bodyOf(await send(connection, { ...callOf(options), path, query }));
  const find: Service['find'] = (path, query, options) => orNull(read(path, query, options));
  return {
    asRead: (read) => asRead(connection, read),
    read,
    find,
    findPage: (path, query, options) =>
      orNull(sendPage(connection, cache, { ...callOf(options), path, query }).then(bodyOf)),
    follow: async (folder, slug, query, options) => {
      const first = await find(`${folder}/${segmentOf(slug)}`, query, options);
      const hint = first?.redirect;
      if (!first || first.data !== undefined || !hint)
        return first && { data: first.data, redirect: hint ?? null };
      const second = await find(`${folder}/${segmentOf(hint.to)}`, query, options);
      return second?.data === undefined ? null : { data: second.data, redirect: hint };
    },
    write: async (method, path, body, options) => {
      const { idempotencyKey = newKey() } = options;
      return bodyOf(await send(connection, { ...callOf(options), method, path, body, idempotencyKey }));
    },
    upload: async (path, body, options) =>
      bodyOf(await send(connection, { ...callOf(options), method: 'POST', path, body })),
  };
}

/** A read with what the connection adds to reads, where it names neither that nor, of a perspective, another one. */
function asRead({ ofReads }: Connection, read: string): string {
  const [path = '', query = ''] = read.split(/\?(.*)/s);
  const named = new URLSearchParams(query);
  const isInOne = perspectives.some((name) => named.has(name));
  const added = ofReads.filter(
    ([name]) => !named.has(name) && !(isInOne && perspectives.some((one) => one === name)),
  );
  const more = new URLSearchParams(added.map(([name, value]) => [name, value])).toString();
  const whole = [query, more].filter((part) => part !== '').join('&');
  return whole === '' ? path : `${path}?${whole}`;
}

/** A slug as part of a path; those of pages may have several parts. @throws TypeError when it names nothing */
export function segmentOf(slug: string, several = false): string {
  if (typeof slug !== 'string' || slug === '')
    throw new TypeError('The slug must be a text that is not empty.');
  const parts = several ? slug.replace(/^\/+|\/+$/g, '').split('/') : [slug];
  // What a URL takes for a step up or for nothing would ask for something else.
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new TypeError(`"${slug}" is no slug.`);
  }
  return parts.map(encodeURIComponent).join('/');
}

async function sendPage(connection: Connection, cache: PageCache | undefined, call: Call): Promise<Answer> {
  const address = `${call.path}?${call.query}`;
  const kept = cache?.get(address);
  const answer = await send(connection, {
    ...call,
    ...(kept && { headers: { 'If-None-Match': kept.etag } }),
  });
  if (answer.status === 304 && kept) return { ...answer, text: kept.text };
  const etag = answer.headers.get('ETag');
  if (etag) cache?.set(address, { etag, text: answer.text });
  return answer;
}

/** Each caller gets objects of their own, of what is kept too: they may change them. */
function bodyOf({ status, text }: Answer): DataAnswer {
  const body = parseObject(text);
  if (body) return body as unknown as DataAnswer;
  const message = `The answer was ${status} without JSON: is there a Galley at this address?`;
  throw new GalleyError({ status, code: 'UNEXPECTED_ANSWER', message });
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GalleyError && error.status === 404 && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function callOf({ signal, fetchOptions }: CallOptions): CallOptions {
  return { signal, fetchOptions };
}

// Not `randomUUID`, which browsers have on https alone.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
