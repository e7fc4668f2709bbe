import { ApiError } from './api-error.ts';
import { endSession } from './session-end.ts';

/** Values of a query; undefined and '' are left out, lists repeat with commas. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** A 401 means something else than that the session is over (signing in). */
  readonly isCredential?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The address of an API path below `/api/v1`. */
export function apiUrl(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api/v1${path}${search && `?${search}`}`;
}

/**
 * Asks the API and answers its body.
 * @throws ApiError for every answer that is no success, and when there is none
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const { query, body, signal, isCredential } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(apiUrl(path, query), {
    method,
    credentials: 'same-origin',
    headers: body === undefined || isForm ? {} : { 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError({
      status: 0,
      code: 'OFFLINE',
      message: 'The service does not answer. Are you online?',
      cause,
    });
  });
  const text = await response.text();
  if (response.ok) return parse(text) as T;
  if (response.status === 401 && !isCredential) endSession();
  throw readFault(response.status, text, (name) => response.headers.get(name));
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
    message: error?.message ?? `The service answered ${status} and did not say why.`,
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
