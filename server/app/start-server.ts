import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { buildApi } from './build-api.ts';
import { buildDeps, type Deps } from './build-deps.ts';

export interface RunningServer {
  /** `http://host:port` of the socket. */
  readonly address: string;
  readonly deps: Deps;
  /** Stops accepting, lets running requests finish (at most `grace` milliseconds), then closes. */
  stop(grace?: number): Promise<void>;
}

/** Starts the HTTP server on the settings' address. The database stays the caller's. */
export async function startServer(
  input: Omit<Parameters<typeof buildDeps>[0], 'publicUrl'>,
): Promise<RunningServer> {
  const { config } = input;
  let address = `http://${config.host}:${config.port}`;
  const deps = buildDeps({ ...input, publicUrl: () => config.publicUrl ?? address });
  const api = buildApi(deps);
  const server = createServer(getRequestListener(api.fetch));
  address = await listen(server, config.host, config.port);
  return {
    address,
    deps,
    stop: (grace = 10_000) => stop(server, grace),
  };
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: bound } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
    });
  });
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
