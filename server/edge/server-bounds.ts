import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, plainAddress } from '../platform/http/address.ts';
import { isMarkedLarge } from '../platform/http/large-sockets.ts';
import { createTrust } from './client-address.ts';
import { connectionCeiling } from './connection-ceiling.ts';
import { createConnectionTable, type Held } from './connection-table.ts';

/** What one client may hold open and how long it may take. Times in milliseconds. */
export interface ServerBounds {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** A client that we wait for must move `slowestBytes` in every such time. */
  readonly slowWindow: number;
  readonly slowestBytes: number;
  /** The same for a client that takes a response of which more than `largeResponse` bytes were waiting. */
  readonly slowWindowOfLarge: number;
  readonly slowestBytesOfLarge: number;
  readonly largeResponse: number;
  readonly sweepEvery: number;
}

const defaultBounds = {
  slowWindow: 30_000,
  slowestBytes: 30 * 1024,
  slowWindowOfLarge: 10_000,
  slowestBytesOfLarge: 64 * 1024,
  largeResponse: 1024 * 1024,
  sweepEvery: 2500,
};

/** Header size and count, and how long a request may take to arrive. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  // Longer than the minute that load balancers keep connections for: the side that sends must be the one that closes.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  // The edge asks for it, and answers with the envelope.
  requireHostHeader: false,
};

/** What is accepted in one turn of the event loop comes before the connections that give way are gone. */
const mostAtOnce = 64;

interface Connection extends Held {
  request: IncomingMessage | undefined;
  readonly socket: Socket;
  /** What it had moved when it was last seen to move, and when. */
  seen: { readonly at: number; readonly moved: number };
  /** Whether the client is taking a large response. */
  isLarge: boolean;
  /** What it had moved at each look since we last did not wait for it, the latest first. */
  looks: { readonly at: number; readonly moved: number }[];
}

/**
 * Bounds what connections can cost: how many there are, in all and for an address, and how slowly a client may send a
 * body or take an answer. Loopback peers and trusted proxies stand for many clients and are not bounded by address. When
 * all connections are taken, idle ones of those who hold many give way.
 * `descriptors` is what the process may have open. `watch` is told of each request that may have a body.
 */
export function boundServer(
  server: Server,
  options: { trustedProxies: readonly string[]; descriptors: number; bounds?: Partial<ServerBounds> },
): { watch(request: IncomingMessage): void } {
  const { all, perAddress: connectionsPerAddress } = connectionCeiling(options.descriptors);
  const bounds: ServerBounds = {
    ...defaultBounds,
    connections: all,
    connectionsPerAddress,
    ...options.bounds,
  };
  const isTrusted = createTrust(options.trustedProxies);
  const table = createConnectionTable<Connection>(bounds);
  const connections = new WeakMap<Socket, Connection>();
  server.maxConnections = bounds.connections + mostAtOnce;

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const connection = connectionOf(socket);
    if (!table.add(connection, address, isLoopback(address) || isTrusted(address))) {
      socket.destroy();
      return;
    }
    connections.set(socket, connection);
    socket.once('close', () => table.remove(connection));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of table.all()) reap(connection, now, bounds);
  }, bounds.sweepEvery).unref();
  server.once('close', () => clearInterval(sweep));
  server.on('clientError', answerClientError);
  return {
    watch: (request) => {
      const connection = connections.get(request.socket);
      if (connection) connection.request = request;
    },
  };
}

function connectionOf(socket: Socket): Connection {
  const openedAt = { at: performance.now(), moved: 0 };
  const connection: Connection = {
    socket,
    request: undefined,
    isLarge: false,
    looks: [openedAt],
    seen: openedAt,
    idleSince: () => (movedBy(socket) === connection.seen.moved ? connection.seen.at : performance.now()),
    isIdle: () => !isAnswering(socket) && socket.writableLength === 0,
    close: () => socket.destroy(),
  };
  return connection;
}

function movedBy(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - queuedBytes(socket);
}

function reap(connection: Connection, now: number, bounds: ServerBounds): void {
  const { request, socket } = connection;
  const sends = request !== undefined && !request.complete && !request.destroyed;
  const takes = socket.writableLength > 0;
  const moved = movedBy(socket);
  if (moved !== connection.seen.moved) connection.seen = { at: now, moved };
  if (!sends && !takes) {
    connection.looks = [{ at: now, moved }];
    connection.isLarge = false;
    return;
  }
  connection.isLarge ||= socket.writableLength > bounds.largeResponse || isMarkedLarge(socket);
  const [slowWindow, slowestBytes] = connection.isLarge
    ? [bounds.slowWindowOfLarge, bounds.slowestBytesOfLarge]
    : [bounds.slowWindow, bounds.slowestBytes];
  const before = connection.looks.findIndex(({ at }) => now - at >= slowWindow);
  const first = connection.looks[before];
  if (first && moved - first.moved < slowestBytes) {
    socket.destroy();
    return;
  }
  // Nothing older will be asked for again.
  if (first) connection.looks.length = before + 1;
  connection.looks.unshift({ at: now, moved });
}

/** What was handed to the system and not taken by it yet. `bytesWritten` counts it as written. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } };
  return handle?.writeQueueSize ?? 0;
}

/** Whether Node has handed out a request of the connection whose response isn't finished. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as unknown as { _httpMessage?: object | null };
  return response !== undefined && response !== null;
}

/** What is no HTTP, or too much of it, gets the envelope as far as that can be known, and the connection closes. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = clientErrors[error.code ?? ''] ?? ['400 Bad Request', 'The request is not HTTP.'];
  const body = JSON.stringify({ error: { code: 'BAD_REQUEST', message } });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=UTF-8\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const clientErrors: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of a request may take 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
