import { createServer } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Deps } from './build-deps.ts';
import { mountMetrics } from './mount-metrics.ts';

/** Answers `/healthz` and `/metrics` beside a worker that serves nothing else, until the end of its lifetime. */
export async function startWorkServer(deps: Deps, port: number): Promise<void> {
  const { getRequestListener } = await import('@hono/node-server');
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  app.get('/healthz', () => Response.json({ status: 'ok' }));
  mountMetrics(app, deps);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, deps.config.host, resolve);
  });
  deps.lifetime.add({
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
