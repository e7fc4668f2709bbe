// In this folder: two people at browsers who work on one record, and what became of each word that they typed.

import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut: all connections at once, and for a while. */
export interface CutOff {
  readonly url: string;
  /** Ends every connection, streams included, and takes none for some milliseconds. */
  cut(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Listens before a server of this machine and passes on what comes, byte for byte. */
export async function openCutOff(backend: string): Promise<CutOff> {
  const { port, hostname } = new URL(backend);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: async (milliseconds) => {
      isCut = true;
      endAll();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isCut = false;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
  };
}
