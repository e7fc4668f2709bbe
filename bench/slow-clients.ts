import { connect, type Socket } from 'node:net';

/** What a slow client does: nothing, half a head, a body that drips, or ask for much and never read it. */
export const slowKinds = ['silent', 'half head', 'dripping body', 'never reads'] as const;
export type SlowKind = (typeof slowKinds)[number];

export interface SlowOrder {
  readonly port: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly path: string;
  readonly counts: Readonly<Record<SlowKind, number>>;
}

/** What the process tells its parent: all are open, or all were closed by the server. */
export type SlowReport =
  | { readonly kind: 'opened'; readonly open: number }
  | {
      readonly kind: 'reaped';
      readonly slowest: Readonly<Record<SlowKind, number>>;
      readonly failed: number;
    };

/** Connections that are being made at once: the backlog of the server is bounded. */
const atOnce = 200;
const dripEvery = 1000;
/** Answers that one client asks for and never reads: more than the system buffers for it. */
const unreadAnswers = 600;

/** Opens slow clients over many loopback addresses and tells how long the server bore each kind, in milliseconds. */
async function runSlowClients(order: SlowOrder, tell: (report: SlowReport) => void): Promise<void> {
  const slowest = Object.fromEntries(slowKinds.map((kind) => [kind, 0])) as Record<SlowKind, number>;
  const dripping = new Set<Socket>();
  const closed: Promise<void>[] = [];
  let [open, failed] = [0, 0];

  const openOne = (kind: SlowKind, index: number) =>
    new Promise<void>((resolve) => {
      const localAddress = `127.0.0.${2 + (index % 200)}`;
      const socket = connect({ port: order.port, host: '127.0.0.1', localAddress });
      let since: number | undefined;
      socket.on('error', () => {});
      closed.push(
        new Promise((end) => {
          socket.once('close', () => {
            dripping.delete(socket);
            if (since === undefined) failed++;
            else slowest[kind] = Math.max(slowest[kind], performance.now() - since);
            resolve();
            end();
          });
        }),
      );
      socket.once('connect', () => {
        since = performance.now();
        open++;
        begin(socket, kind, order);
        // Who never reads learns only by writing that the connection is gone.
        if (kind === 'dripping body' || kind === 'never reads') dripping.add(socket);
        resolve();
      });
    });

  const drip = setInterval(() => {
    for (const socket of dripping) socket.write('\r\n');
  }, dripEvery);
  const wanted = slowKinds.flatMap((kind) => Array.from({ length: order.counts[kind] }, () => kind));
  for (let from = 0; from < wanted.length; from += atOnce) {
    await Promise.all(wanted.slice(from, from + atOnce).map((kind, n) => openOne(kind, from + n)));
  }
  tell({ kind: 'opened', open });
  await Promise.all(closed);
  clearInterval(drip);
  tell({ kind: 'reaped', slowest, failed });
}

function begin(socket: Socket, kind: SlowKind, order: SlowOrder): void {
  const { path, publicKey, secretKey } = order;
  if (kind === 'half head') socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-`);
  if (kind === 'dripping body') {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${secretKey}\r\nIdempotency-Key: drip-${Math.random()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    );
  }
  if (kind === 'never reads') {
    socket.pause();
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${publicKey}\r\n\r\n`.repeat(unreadAnswers),
    );
  } else socket.resume();
}

process.once('message', (order: SlowOrder) => {
  runSlowClients(order, (report) => process.send?.(report)).then(() => process.disconnect());
});
