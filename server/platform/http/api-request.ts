// In this folder: requests and answers as handlers see them, and what is alike in all of them.

import type { RequestOrigin } from '../../lib/actor.ts';

/** A request as guards and handlers see it. */
export interface ApiRequest {
  readonly method: string;
  /** The path without the query string, still encoded. */
  readonly path: string;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Address of the client. */
  readonly ip: string;
  header(name: string): string | undefined;
  /** The value of each line of a header, in order: `header` joins what a client sent twice. */
  headerLines(name: string): readonly string[];
  /** The body's bytes, read once. @throws ServiceError PAYLOAD_TOO_LARGE beyond `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array>;
  /** The request itself, for handlers that stream its body. */
  readonly raw: Request;
}

/** A named path parameter. A missing one is a mistake in the operation's path, not of the client. */
export function param(request: Pick<ApiRequest, 'params'>, name: string): string {
  const value = request.params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
}

const longestUserAgent = 255;

/** Where a request came from, for logs of who did what. */
export function originOf(request: Pick<ApiRequest, 'requestId' | 'ip' | 'header'>): RequestOrigin {
  const userAgent = (request.header('user-agent') ?? '').slice(0, longestUserAgent);
  return { requestId: request.requestId, ip: request.ip, userAgent };
}
