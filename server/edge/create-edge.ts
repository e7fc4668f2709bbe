// In this folder: what stands before the routes: framing, ceilings, and the cache that answers most reads. It knows no
// slice.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadClientAddress } from './client-address.ts';
import { isHost, isTarget, mostHeaderLines, type RequestHead, readHead } from './request-head.ts';

export interface EdgeDeps {
  readonly readAddress: ReadClientAddress;
  /** Undefined where a real edge keeps the ceilings. */
  readonly ceilings:
    | {
        /** Milliseconds until an address may come again; 0 when it may pass. */
        readonly ofAddress: (address: string, count: number) => number;
        /** How many requests a URL stands for. */
        readonly costOf: (url: string) => number;
        readonly isCredentialRequest: (method: string, url: string) => boolean;
        /** As `ofAddress`, for the credential endpoints. */
        readonly ofCredentials: (address: string) => Promise<number>;
      }
    | undefined;
  /** Answers what is badly framed, with the envelope. */
  readonly refuse: (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ) => void;
  /** Answers who asks too much with the milliseconds to wait. */
  readonly refuseForNow: (request: IncomingMessage, response: ServerResponse, wait: number) => void;
  /** Answers whatever passes. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, head: RequestHead) => void;
  readonly isDraining: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * The outermost layer: what is badly framed gets 400, who asks too much a 429 (decisions, "Edge rules"); the rest passes on.
 */
export function createEdge(deps: EdgeDeps): (request: IncomingMessage, response: ServerResponse) => void {
  const { ceilings } = deps;
  return (request, response) => {
    const lines = request.rawHeaders;
    const head = readHead(lines);
    if (deps.isDraining()) response.shouldKeepAlive = false;
    if (head.duplicate !== undefined) {
      deps.refuse(request, response, 400, `The header ${head.duplicate} may be sent once only.`);
      return;
    }
    if (lines.length > mostHeaderLines * 2) {
      deps.refuse(request, response, 431, `A request may have at most ${mostHeaderLines} headers.`);
      return;
    }
    const misframed = problemOf(request, head);
    if (misframed !== undefined) {
      deps.refuse(request, response, 400, misframed);
      return;
    }
    if (!ceilings) {
      deps.answer(request, response, head);
      return;
    }
    const address = deps.readAddress(request.socket.remoteAddress ?? '', head.forwardedFor);
    const wait = ceilings.ofAddress(address, ceilings.costOf(request.url ?? ''));
    if (wait > 0) {
      deps.refuseForNow(request, response, wait);
      return;
    }
    if (!ceilings.isCredentialRequest(request.method ?? '', request.url ?? '')) {
      deps.answer(request, response, head);
      return;
    }
    ceilings.ofCredentials(address).then(
      (blocked) => {
        if (blocked > 0) deps.refuseForNow(request, response, blocked);
        else deps.answer(request, response, head);
      },
      (error: unknown) => {
        // Without the count the other two layers still hold.
        deps.onError(error);
        deps.answer(request, response, head);
      },
    );
  };
}

/** What is wrong with where a request goes. A missing Host is what HTTP/1.0 allows. */
function problemOf(request: IncomingMessage, { host }: RequestHead): string | undefined {
  if (host === undefined) {
    if (request.httpVersion !== '1.0') return 'A request must name its host in the header Host.';
  } else if (!isHost(host)) return 'The header Host must be a host name or address, with or without a port.';
  if (!isTarget(request.url ?? '')) return 'The target of a request must be a path.';
  return undefined;
}
