import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** How a request was cut off: before it was sent on, while the service worked on it, or within its answer. */
export type Cut = 'before' | 'during' | 'after';

/** A line to a service that breaks at requests. */
export interface CuttingProxy {
  readonly url: string;
  /** How many requests were seen, and how many of them were cut off in each way. */
  readonly seen: { requests: number } & Record<Cut, number>;
  close(): Promise<void>;
}

const cuts: readonly Cut[] = ['before', 'during', 'after'];

/**
 * Opens a line that breaks at a share of the requests, each way as often as the others. The same numbers each time: a
 * failure can be looked into.
 */
export async function openCuttingProxy(target: { port: number }, share: number): Promise<CuttingProxy> {
  const seen = { requests: 0, before: 0, during: 0, after: 0 };
  const sockets = new Set<Socket>();
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const decide = (): Cut | undefined => {
    seen.requests++;
    const cut = random() < share ? cuts[Math.floor(random() * cuts.length)] : undefined;
    if (cut) seen[cut]++;
    return cut;
  };
  const server = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    let cut: Cut | undefined;
    const breakOff = () => {
      near.destroy();
      // What the service was sent it goes on with; nobody hears of it.
      far.end();
    };
    near.on('data', (data) => {
      if (/^(GET|POST|PUT|DELETE) /.test(data.toString('latin1', 0, 8))) cut = decide();
      if (cut === 'before') return breakOff();
      far.write(data);
      if (cut === 'during') breakOff();
    });
    far.on('data', (data) => {
      if (near.destroyed) return;
      if (cut !== 'after') return void near.write(data);
      near.write(data.subarray(0, Math.ceil(data.length / 2)), breakOff);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
