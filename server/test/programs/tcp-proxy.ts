import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line between a program and its database that a test can cut. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Lets nothing through, in silence: what a pulled cable looks like. */
  hang(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target.port, target.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data) => {
        if (state === 'open') other.write(data);
      });
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    hang: () => {
      state = 'hanging';
    },
    mend: () => {
      // What hung has lost bytes on its way: its connections are of no more use.
      if (state === 'hanging') endAll();
      state = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        endAll();
        server.close(() => resolve());
      }),
  };
}
