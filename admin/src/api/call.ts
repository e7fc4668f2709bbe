// In this folder: the service as the app asks it: every call has the types of its operation.

import { t } from '../messages/messages.ts';
import { ApiError } from './api-error.ts';
import type { Answer, ApiPath, Asked, Method, PathOf } from './operation-types.ts';
import { noteRateLimit, retryDelay } from './rate-limit.ts';
import { endSession } from './session-end.ts';

/** Values of a query; undefined and '' are left out, null is sent empty, of several each is sent. */
type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>;

interface Options {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly isCredential?: boolean;
  readonly isLast?: boolean;
  /** Fails with 429 at once, instead of waiting: for what is sent again soon anyway. */
  readonly isPoll?: boolean;
}

/** The address of an API path below `/api/v1`, with its parameters in their places. */
export function apiUrl(path: ApiPath, { path: parameters = {}, query = {} }: Options = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const pairs = given.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one: string) => [name, one]) : [[name, String(value ?? '')]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}

/** Milliseconds for which a request is sent again after 429 responses. */
const patience = 300_000;

/**
 * Asks the API and answers its body. What may be asked and what is answered is what the API document says. Waits while
 * the address has used up its admin requests.
 * @throws ApiError for every answer that is no success, and when there is none
 */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...asked: Asked<M, P>
): Promise<Answer<M, P>>;
export async function call(method: Method, path: ApiPath, options: Options = {}): Promise<unknown> {
  const { signal, isCredential, isLast, isPoll } = options;
  const isLimited = isAdminLimited(path);
  const mayWait = isLimited && !isCredential && !isLast && !isPoll;
  const until = Date.now() + patience;
  for (;;) {
    const response = await send(method, path, options);
    const header = (name: string) => response.headers.get(name);
    if (isLimited) noteRateLimit(header);
    const text = await response.text();
    if (response.ok) return parse(text);
    if (response.status === 401 && !isCredential) endSession();
    const fault = readFault(response.status, text, header);
    const delay = mayWait && fault.status === 429 ? retryDelay(fault.retryAfter) : undefined;
    if (delay === undefined || Date.now() + delay > until) throw fault;
    await rest(delay, signal);
  }
}

/** Whether a request counts against the limit of the admin API and against no smaller one. */
function isAdminLimited(path: ApiPath): boolean {
  return path.startsWith('/admin/') && !path.includes('/ai/');
}

/** @throws DOMException AbortError */
function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** @throws ApiError OFFLINE when no response comes */
function send(method: Method, path: ApiPath, options: Options): Promise<Response> {
  const { body, signal, isLast } = options;
  return fetch(apiUrl(path, options), {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
    ...(isLast && { keepalive: true }),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError({
      status: 0,
      code: 'OFFLINE',
      message: t('The service does not answer. Are you online?'),
      cause,
    });
  });
}

interface Fault {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: Record<string, unknown>;
    readonly retryAfter?: number;
  };
}

/** The error that an answer with this status and body is. */
export function readFault(status: number, text: string, header: (name: string) => string | null): ApiError {
  const { error } = (parse(text) ?? {}) as Fault;
  const wait = error?.retryAfter ?? (Number(header('Retry-After')) || undefined);
  return new ApiError({
    status,
    code: error?.code ?? (status === 429 ? 'RATE_LIMITED' : 'UNEXPECTED'),
    message: error?.message ?? t('The service answered {status} and did not say why.', { status }),
    details: error?.details,
    requestId: header('X-Request-Id') ?? undefined,
    retryAfter: wait,
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
