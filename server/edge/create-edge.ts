import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadClientAddress } from './client-address.ts';
import { mostHeaderLines, type RequestHead, readHead } from './request-head.ts';

export interface EdgeDeps {
  readonly readAddress: ReadClientAddress;
  /** Undefined where a real edge keeps the ceilings. */
  readonly ceilings:
    | {
        /** Milliseconds until an address may come again; 0 when it may pass. */
        readonly ofAddress: (address: string) => number;
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
  /** Answers whatever passes. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, head: RequestHead) => void;
  /** Told of each 429 of this layer. */
  readonly onRefused: () => void;
  readonly isDraining: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * The outermost layer: what is badly framed gets 400, who asks too much a 429 of plain text (decisions, "Edge rules");
 * the rest passes on.
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
    if (!ceilings) {
      deps.answer(request, response, head);
      return;
    }
    const address = deps.readAddress(request.socket.remoteAddress ?? '', head.forwardedFor);
    const wait = ceilings.ofAddress(address);
    if (wait > 0) {
      deps.onRefused();
      refuseAtEdge(response, wait);
      return;
    }
    if (!ceilings.isCredentialRequest(request.method ?? '', request.url ?? '')) {
      deps.answer(request, response, head);
      return;
    }
    ceilings.ofCredentials(address).then(
      (blocked) => {
        if (blocked > 0) {
          deps.onRefused();
          refuseAtEdge(response, blocked);
        } else deps.answer(request, response, head);
      },
      (error: unknown) => {
        // Without the count the other two layers still hold.
        deps.onError(error);
        deps.answer(request, response, head);
      },
    );
  };
}

function refuseAtEdge(response: ServerResponse, wait: number): void {
  const body = 'Too many requests from this address.\n';
  response.writeHead(429, [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Retry-After',
    String(Math.max(1, Math.ceil(wait / 1000))),
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(body.length),
  ]);
  response.end(body);
}
