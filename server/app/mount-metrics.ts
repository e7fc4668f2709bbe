import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import { addGauges } from './add-gauges.ts';
import type { Deps } from './build-deps.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

/** `GET /metrics` for Prometheus: to this host, or to whoever knows the token of the settings. */
export function mountMetrics(app: Hono<Bindings>, deps: Deps): void {
  addGauges(deps);
  app.get('/metrics', async (c) => {
    if (!mayRead(c, deps.config.metricsToken)) {
      return new Response(
        'Other hosts need the header Authorization: Bearer <GALLEY_METRICS_TOKEN> to read metrics.\n',
        {
          status: 403,
          headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
        },
      );
    }
    const text = await deps.metrics.render();
    return new Response(text, {
      headers: { 'Content-Type': deps.metrics.contentType, 'Cache-Control': 'no-store' },
    });
  });
}

function mayRead(c: Context<Bindings>, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)\s*$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(token));
  return isFromThisHost(c);
}

// A reverse proxy on this host is a local peer for all its clients; what it forwards says so.
function isFromThisHost(c: Context<Bindings>): boolean {
  const peer = c.env?.incoming?.socket.remoteAddress;
  if (peer === undefined || !ipaddr.isValid(peer)) return false;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !isForwarded && ipaddr.process(peer).range() === 'loopback';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
