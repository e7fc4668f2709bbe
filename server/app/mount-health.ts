import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Clock, isNear } from '../lib/clock.ts';
import { installationTenant } from '../lib/tenant-id.ts';
import { takeFromWindow } from '../platform/db/window-store.ts';
import type { Deps } from './build-deps.ts';

/** Milliseconds. */
const knownFor = 1000;

// An answer that a proxy kept would say nothing about this moment.
const neverKept = { headers: { 'Cache-Control': 'no-store' } };

/** Bytes that must be free on the disks of the data folder: with fewer, writes and uploads are about to fail. */
const leastRoom = 1024 * 1024;

/** @throws when a disk of the data folder is full */
async function requireRoom(dataDir: string): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'media')]) {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize < leastRoom) throw new Error(`the disk of ${folder} is full`);
  }
}

/**
 * Writes a row: PostgreSQL's disk is elsewhere, and a full one answers reads. On SQLite the disk is this machine's, and a write
 * would wait for the running transaction.
 */
async function requireWritable({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await database.ping();
  if (database.dialect.name === 'sqlite') return;
  const probe = { tenant: installationTenant, surface: 'readyz', subject: 'probe' };
  await takeFromWindow(database, probe, clock.now(), { length: 60_000, count: 1 });
}

/** Answers again what a probe found less than a second ago: anybody may ask, and asking may cost. */
function keepBriefly(clock: Clock, probe: () => Promise<void>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> | undefined;
  return () => {
    if (!answer || !isNear(askedAt, clock.now(), knownFor)) {
      askedAt = clock.now();
      answer = probe();
    }
    return answer;
  };
}

/** `GET /healthz`, and `GET /readyz`, which names the parts that are missing. */
export function mountHealth(app: Hono<{ Bindings: Partial<HttpBindings> }>, deps: Deps): void {
  const { blobs, clock, config, log } = deps;
  const parts = {
    database: keepBriefly(clock, () => requireWritable(deps)),
    media: keepBriefly(clock, () => blobs.ping()),
    disk: keepBriefly(clock, () => requireRoom(config.dataDir)),
  };

  app.get('/healthz', () => Response.json({ status: 'ok' }, neverKept));
  app.get('/readyz', async () => {
    const looks = Object.entries(parts).map(async ([name, ping]) => {
      try {
        await ping();
        return [];
      } catch (error) {
        log.warn({ err: error, part: name }, 'a readiness check failed');
        return [name];
      }
    });
    const missing = (await Promise.all(looks)).flat();
    if (missing.length === 0) return Response.json({ status: 'ready' }, neverKept);
    return Response.json({ status: 'unavailable', missing }, { ...neverKept, status: 503 });
  });
}
