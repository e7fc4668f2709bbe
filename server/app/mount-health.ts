import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Deps } from './build-deps.ts';

/** For how long an answer of the store of media files stands, in milliseconds: anybody may ask, and asking may cost. */
const blobsKnownFor = 1000;

// An answer that a proxy kept would say nothing about this moment.
const neverKept = { headers: { 'Cache-Control': 'no-store' } };

/** `GET /healthz`, and `GET /readyz`, which names the parts that are missing. */
export function mountHealth(app: Hono<{ Bindings: Partial<HttpBindings> }>, deps: Deps): void {
  const { blobs, clock, database, log } = deps;
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> | undefined;
  const pingBlobs = () => {
    if (!answer || Math.abs(clock.now() - askedAt) >= blobsKnownFor) {
      askedAt = clock.now();
      answer = blobs.ping();
    }
    return answer;
  };
  const parts = { database: () => database.ping(), media: pingBlobs };

  app.get('/healthz', () => Response.json({ status: 'ok' }, neverKept));
  app.get('/readyz', async () => {
    const looks = Object.entries(parts).map(async ([name, ping]) => {
      try {
        await ping();
        return [];
      } catch (error) {
        log.warn({ err: error, part: name }, 'a part of the service does not answer');
        return [name];
      }
    });
    const missing = (await Promise.all(looks)).flat();
    if (missing.length === 0) return Response.json({ status: 'ready' }, neverKept);
    return Response.json({ status: 'unavailable', missing }, { ...neverKept, status: 503 });
  });
}
