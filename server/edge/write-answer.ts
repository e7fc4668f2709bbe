import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type AnswerMemory, largeBody } from '../platform/http/answer-memory.ts';
import type { LargeBody, PieceReader } from '../platform/http/large-body.ts';
import { markLarge } from '../platform/http/large-sockets.ts';
import type { RateWindow } from '../platform/limits/window.ts';
import { chooseEncoding, takesGzip } from './accept-encoding.ts';
import {
  bytesOf,
  encode,
  type Finished,
  gzippedLinesOf,
  type Representation,
  slots,
  unchangedLinesOf,
} from './finished.ts';
import type { RequestHead } from './request-head.ts';

/** A request with what was read of its head, and where its answer goes. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  /** Memory for the body is reserved already. */
  readonly isReserved?: boolean;
  /** By `performance.now`, where the answer tells what it cost. */
  readonly arrivedAt?: number | undefined;
}

/** Whether `If-None-Match` of a request is honoured. */
interface Conditional {
  readonly route: { readonly isConditional: boolean };
}

/** Writes prepared responses. */
export interface AnswerWriter {
  /** Memory for large bodies that wait to be taken. */
  readonly memory: AnswerMemory;
  readonly pieces: PieceReader;
  readonly onError: (error: unknown) => void;
  /** Answers a request for which there is no memory. */
  readonly refuseBusy: (exchange: Exchange, error: unknown) => void;
}

/**
 * Writes a finished answer in the form that the client asked for: encoded, unchanged, or without its body. `more` are
 * header lines of this writing alone.
 */
export function deliver(
  writer: AnswerWriter,
  exchange: Exchange,
  target: Conditional,
  finished: Finished,
  cache: 'HIT' | 'MISS',
  window: RateWindow,
  more: readonly string[] = [],
): void {
  const accept = exchange.head.acceptEncoding;
  if (finished.large) {
    const { large } = finished;
    const writeNow = () => writeLarge(writer, exchange, finished, large, window, more);
    if (isHeld(exchange, large.heldBytes)) writeNow();
    else withMemory(writer, exchange, writer.memory.reserve(large.heldBytes), writeNow);
    return;
  }
  const encoding = accept !== undefined && finished.isWorthEncoding ? chooseEncoding(accept) : undefined;
  const ready = encoding ? finished.ready?.get(encoding) : finished.plain;
  const writeForm = (form: Representation) => {
    if (isHeld(exchange, form.length)) write(exchange, target, finished, form, cache, window, more);
    else
      withMemory(writer, exchange, writer.memory.reserveBody(bytesOf(form)), () =>
        write(exchange, target, finished, form, cache, window, more),
      );
  };
  if (ready) {
    writeForm(ready);
    return;
  }
  if (!encoding) return;
  encode(finished, encoding).then(writeForm, () => writeForm(finished.plain));
}

/** Whether so many bytes of a body need no reservation. */
function isHeld({ isReserved = false }: Exchange, bytes: number): boolean {
  return isReserved || bytes <= largeBody;
}

/** Writes a large body piece by piece as the connection takes it. A body that can't be finished ends the connection. */
function writeLarge(
  { pieces, onError }: AnswerWriter,
  { request, response, head }: Exchange,
  { status, plain }: Finished,
  large: LargeBody,
  window: RateWindow,
  more: readonly string[],
): void {
  const isZipped = head.acceptEncoding !== undefined && takesGzip(head.acceptEncoding);
  const lines = isZipped ? gzippedLinesOf(plain) : [...plain.lines];
  fillSlots(lines, 'MISS', window);
  response.writeHead(status, [...lines, ...more]);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const { socket } = response;
  if (socket) markLarge(socket, response);
  const source = Readable.from(pieces.chunks(large, onError), { highWaterMark: 1 });
  if (isZipped) pipeline(source, createGzip(smallGzip), response, () => {});
  else pipeline(source, response, () => {});
}

/** Takes 64 KiB of memory. Brotli and the usual settings of gzip need several times as much for each connection. */
const smallGzip = { windowBits: 13, memLevel: 6 };

/**
 * Reserves memory for a large body, then writes the body. Releases the memory when the response is closed.
 */
function withMemory(
  { refuseBusy }: AnswerWriter,
  exchange: Exchange,
  reserving: Promise<() => void>,
  writeNow: () => void,
): void {
  reserving.then(
    (giveBack) => {
      const { response } = exchange;
      response.once('close', giveBack);
      if (response.destroyed) giveBack();
      else writeNow();
    },
    (error: unknown) => refuseBusy(exchange, error),
  );
}

function write(
  { request, response, head }: Exchange,
  target: Conditional,
  finished: Finished,
  form: Representation,
  cache: 'HIT' | 'MISS',
  window: RateWindow,
  more: readonly string[],
): void {
  const isUnchanged =
    target.route.isConditional &&
    head.ifNoneMatch !== undefined &&
    form.etag !== undefined &&
    names(head.ifNoneMatch, form.etag);
  const lines = isUnchanged ? unchangedLinesOf(form) : form.lines;
  fillSlots(lines, cache, window);
  response.writeHead(isUnchanged ? 304 : finished.status, more.length > 0 ? [...lines, ...more] : lines);
  if (isUnchanged || request.method === 'HEAD') response.end();
  else response.end(form.body, 'latin1');
}

function fillSlots(lines: string[], cache: 'HIT' | 'MISS', window: RateWindow): void {
  lines[slots.cache] = cache;
  lines[slots.limit] = window.limitText;
  lines[slots.remaining] = String(Math.max(0, window.limit - window.taken));
  lines[slots.reset] = window.resetText;
}

/** Whether `If-None-Match` names an ETag, in any encoding: what is unchanged in one is so in all. */
function names(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const plain = withoutEncoding(etag);
  return ifNoneMatch.split(',').some((candidate) => {
    const text = candidate.trim();
    return text === '*' || withoutEncoding(text.startsWith('W/') ? text.slice(2) : text) === plain;
  });
}

function withoutEncoding(etag: string): string {
  return etag.replace(/-(?:br|gzip)"$/, '"');
}
