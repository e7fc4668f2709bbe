import { errorOf, GalleyError } from './galley-error.ts';
import type { CallOptions, Connection } from './options.ts';
import { pause } from './pause.ts';

/** One request, below `/api/v1`. */
export interface Call extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: URLSearchParams | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a write. One without a key is not sent again once it may have been taken. */
  readonly idempotencyKey?: string | undefined;
}

/** An answer that is no failure, or 301 and 304, which say something too. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Milliseconds for which a write keeps others with its key out, at most. */
const lease = 60_000;

/**
 * Sends a request, again where that can help: after network errors, 429 and 5xx, and while the first attempt of a write is
 * still being worked on. @throws GalleyError; the reason of the signal when it is aborted
 */
export async function send(connection: Connection, call: Call): Promise<Answer> {
  const { retry } = connection;
  const { signal } = call;
  const repeatable = (call.method ?? 'GET') === 'GET' || call.idempotencyKey !== undefined;
  const startedAt = Date.now();
  const { url, init } = requestOf(connection, call);
  for (let attempt = 1, backoff = retry.delay; ; backoff *= 2) {
    signal?.throwIfAborted();
    const result = await attemptOnce(connection, url, init, signal);
    if (!(result instanceof GalleyError)) return result;
    const busy = isStillRunning(result) && Date.now() - startedAt < lease;
    // A refusal for want of room has written nothing; of anything else without a key nobody knows.
    const helps = result.status === 429 || (repeatable && (result.status === 0 || result.status >= 500));
    if (!busy && (!helps || attempt++ >= retry.attempts)) throw result;
    const asked = (result.retryAfter ?? 0) * 1000;
    if (asked > retry.maxDelay) throw result;
    await pause(Math.max(asked, Math.min(backoff, retry.maxDelay) * (0.5 + Math.random() / 2)), signal);
  }
}

/** The request, made once: what is sent again must be the same to the byte, whatever becomes of the caller's objects. */
function requestOf(connection: Connection, call: Call): { url: string; init: RequestInit } {
  const { method = 'GET', body, fetchOptions } = call;
  const wanted = new URLSearchParams(call.query);
  if (connection.sourceMap && method === 'GET') wanted.set('sourceMap', 'true');
  if (method === 'GET')
    for (const [name, value] of connection.ofReads) if (!wanted.has(name)) wanted.set(name, value);
  const query = wanted.toString();
  const url = `${connection.base}${call.path}${query ? `?${query}` : ''}`;
  const headers = headersOf(connection, call);
  return {
    url,
    init: { ...fetchOptions, method, headers, ...(body !== undefined && { body: bodyOf(body) }) },
  };
}

async function attemptOnce(
  { fetch, timeout }: Connection,
  url: string,
  init: RequestInit,
  given: AbortSignal | undefined,
): Promise<Answer | GalleyError> {
  const deadline = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
  const signal = given && deadline ? AbortSignal.any([given, deadline]) : (given ?? deadline);
  try {
    const response = await fetch(url, signal ? { ...init, signal } : init);
    // The body is part of the attempt: connections break in its midst too.
    const text = await response.text();
    const { status, headers } = response;
    if (response.ok || status === 301 || status === 304) return { status, headers, text };
    return errorOf(response, text);
  } catch (cause) {
    given?.throwIfAborted();
    const why = deadline?.aborted ? `no answer within ${timeout} ms` : reasonOf(cause);
    const message = `${new URL(url).origin} could not be reached: ${why}`;
    return new GalleyError({ status: 0, code: 'NETWORK_ERROR', message, cause });
  }
}

function headersOf({ key, previewKey }: Connection, call: Call): Record<string, string> {
  return {
    'X-API-Key': key,
    ...(previewKey !== undefined && { 'X-Preview-Key': previewKey }),
    ...(call.idempotencyKey !== undefined && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call.body !== undefined && !isForm(call.body) && { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
}

function bodyOf(body: unknown): BodyInit {
  return isForm(body) ? body : JSON.stringify(body);
}

function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : (message ?? String(error));
}

// The code is that of all conflicts: which one it is stands in the message alone.
function isStillRunning({ status, message }: GalleyError): boolean {
  return status === 409 && message.includes('Idempotency-Key is still being processed');
}
