import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDescriptorLimit } from '../edge/connection-ceiling.ts';
import { drain } from '../edge/drain.ts';
import type { ResponseCache } from '../edge/response-cache.ts';
import { boundServer, serverOptions } from '../edge/server-bounds.ts';
import { fail } from '../lib/service-error.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { buildApi } from './build-api.ts';
import type { Deps } from './build-deps.ts';
import { forgetTouched } from './forget-touched.ts';
import { keepLimits } from './keep-limits.ts';
import { serveEdge } from './serve-edge.ts';

export interface RunningServer {
  /** `http://host:port` of the socket. */
  readonly address: string;
  readonly deps: Deps;
  readonly cache: ResponseCache;
}

/** Starts the HTTP server on the settings' address. It ends with the lifetime of what it is built on. */
export async function startServer(deps: Deps): Promise<RunningServer> {
  const { config, lifetime } = deps;
  const app = createAppListener(deps);
  let draining = false;
  const edge = serveEdge(deps, app, () => draining);
  const server = createServer(serverOptions);
  const { trustedProxies } = config;
  const bounds = boundServer(server, { trustedProxies, descriptors: readDescriptorLimit() });
  server.on('request', (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') bounds.watch(request);
    edge.listener(request, response);
  });
  // What else a request expects than to be told to go on is left aside, as RFC 9110 allows.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  for (const follower of [edge, forgetTouched({ ...deps, cache: edge.cache }), keepLimits(deps)]) {
    lifetime.add({ close: () => follower.stop() });
  }
  const address = await listen(server, config.host, config.port);
  deps.listensAt(address);
  lifetime.add({
    stop: (grace) => {
      draining = true;
      return drain(server, grace);
    },
  });
  return { address, deps, cache: edge.cache };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Hands requests to the routes. What makes one of Node's requests into one of theirs is loaded with the first: Node's own client
 * of HTTP comes with it, some megabytes that a service has no use for whose readers are all answered by the edge.
 */
function createAppListener(deps: Deps): Listener {
  const api = buildApi(deps);
  let listener: Listener | undefined;
  let loading: Promise<void> | undefined;
  const load = async () => {
    const { getRequestListener, RequestError } = await import('@hono/node-server');
    listener = getRequestListener(api.fetch, {
      // Of HTTP/1.0, which may come without one.
      hostname: 'localhost',
      errorHandler: (error) => answerUnroutable(deps, error, error instanceof RequestError),
    });
  };
  return (request, response) => {
    if (listener) {
      listener(request, response);
      return;
    }
    loading ??= load();
    loading.then(
      () => listener?.(request, response),
      (error: unknown) => {
        deps.log.error({ err: error }, 'the routes could not be loaded');
        response.destroy();
      },
    );
  };
}

/** Answers what could not be made a request of, though the edge let it pass. */
function answerUnroutable(deps: Deps, error: unknown, isBad: boolean): Response {
  const failure = isBad ? fail('BAD_REQUEST', 'The target or the host of the request is not valid.') : error;
  const { status, headers, body } = translateError(failure, (cause) =>
    deps.log.error({ err: cause }, 'a request failed before it reached a route'),
  );
  return new Response(String(body), { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
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
