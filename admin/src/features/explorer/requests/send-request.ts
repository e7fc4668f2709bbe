import { type ApiRequest, urlOf } from './api-request.ts';

/** What a request was answered. */
export interface SentAnswer {
  readonly request: ApiRequest;
  /** When it was sent, in milliseconds since the page was opened. */
  readonly sentAt: number;
  readonly status: number;
  /** `HIT` or `MISS`. */
  readonly cache: string | null;
  readonly milliseconds: number;
  /** Of the body, in bytes. */
  readonly size: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as it came. */
  readonly text: string;
  /** What the body says; undefined where it is no JSON. */
  readonly value: unknown;
}

/** Sends a request as any client would: with the keys alone, without the session. */
export async function sendRequest(request: ApiRequest): Promise<SentAnswer> {
  const { method, headers, body } = request;
  const began = performance.now();
  const response = await fetch(urlOf(request), {
    method,
    credentials: 'omit',
    headers: headers.map(({ name, value }) => [name, value]),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    request,
    sentAt: began,
    status: response.status,
    cache: response.headers.get('X-Cache'),
    milliseconds: Math.round(performance.now() - began),
    size: new TextEncoder().encode(text).length,
    headers: [...response.headers],
    text,
    value: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
