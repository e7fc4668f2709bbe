import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A delivery as a receiver got it. */
export interface Arrival {
  readonly path: string;
  readonly deliveryId: string;
  /** Of this process' clock, in milliseconds. */
  readonly at: number;
  /** When the event happened, in Unix milliseconds. */
  readonly happenedAt: number;
}

/** An HTTP server on loopback that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  /** What came since the last time that it was taken. */
  take(): Arrival[];
  /** How much has come since then. */
  count(): number;
  /** How many connections are open now. */
  open(): number;
  close(): void;
}

/** Starts a receiver that answers at once, or one that takes requests and never says anything. */
export async function startReceiver(kind: 'answers' | 'hangs'): Promise<Receiver> {
  let arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const answer = (response: ServerResponse) => {
    if (kind === 'answers') response.end();
  };
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const { timestamp } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { timestamp: string };
      const deliveryId = String(request.headers['x-webhook-delivery-id']);
      arrivals.push({ path: request.url ?? '', deliveryId, at, happenedAt: Date.parse(timestamp) });
      answer(response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 2048, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = arrivals;
      arrivals = [];
      return taken;
    },
    count: () => arrivals.length,
    open: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits until something holds. @throws Error after so many seconds */
export async function until(what: string, holds: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`after ${seconds} s still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
