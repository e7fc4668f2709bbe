import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveGalley } from '../../../test/programs/run-galley.ts';
import { drawHalves, pdfOf } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';

const megabyte = 1024 * 1024;

/** A disk of some megabytes; undefined where this process may not mount one. */
function mountSmallDisk(megabytes = 4): { path: string; unmount(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'galley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    unmount: () => {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const disk = mountSmallDisk();

const databaseDisk = mountSmallDisk(16);

describe.runIf(databaseDisk)('a full disk of the SQLite file', () => {
  test('sign-in says so, /readyz is 503, reads go on, and all is well once there is room', async () => {
    const path = databaseDisk?.path ?? '';
    const dataDir = join(path, 'data');
    const environment = { GALLEY_DATA_DIR: dataDir, GALLEY_LOG_LEVEL: 'fatal' };
    const owner = { email: 'owner@example.com', password: 'a long password' };
    const settings = { GALLEY_OWNER_EMAIL: owner.email, GALLEY_OWNER_PASSWORD: owner.password };
    const serving = await serveGalley({ ...environment, ...settings });
    const get = (at: string) => fetch(`${serving.url}${at}`);
    const signIn = () =>
      fetch(`${serving.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(owner),
      });
    const { data } = (await (await signIn()).json()) as { data: { token: string } };
    const filler = join(path, 'filler');
    let size = 1024 * 1024;
    const writeAll = () => {
      for (let n = 0; size >= 1; n++) {
        try {
          writeFileSync(`${filler}-${size}-${n}`, Buffer.alloc(size));
        } catch {
          rmSync(`${filler}-${size}-${n}`, { force: true });
          size = Math.floor(size / 2);
        }
      }
    };
    writeAll();
    const statuses = async () => {
      const reply = await signIn();
      const { error } = (await reply.json()) as { error?: { message: string } };
      return [reply.status, error?.message];
    };
    await expect.poll(statuses).toEqual([503, expect.stringMatching(/^The disk is full/)]);
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', missing: ['disk'] }]);
    const headers = { Authorization: `Bearer ${data.token}` };
    expect((await fetch(`${serving.url}/api/v1/auth/me`, { headers })).status).toBe(200);
    for (const name of readdirSync(path)) if (name.startsWith('filler')) rmSync(join(path, name));
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 5000 }).toBe(200);
    await expect.poll(async () => (await signIn()).status, { timeout: 5000 }).toBe(200);
    serving.signal('SIGTERM');
    await serving.ended;
    databaseDisk?.unmount();
  });
});

describe.runIf(disk)('a full disk', () => {
  let scenario: MediaScenario;
  beforeAll(async () => {
    scenario = await createMediaScenario('sqlite', 'files', { GALLEY_LOG_LEVEL: 'silent' });
    const media = join(scenario.service.environment['GALLEY_DATA_DIR'] ?? '', 'media');
    rmSync(media, { recursive: true });
    symlinkSync(disk?.path ?? '', media);
    await scenario.service.server.deps.blobs.prepare();
  });
  afterAll(async () => {
    await scenario.close();
    disk?.unmount();
  });

  test('uploads fail with the envelope, leave nothing, and go on once there is room; reads never stop', async () => {
    const readiness = async () => (await fetch(`${scenario.service.server.address}/readyz`)).json();
    const picture = await drawHalves().png().toBuffer();
    const kept = await scenario.add({ bytes: picture });
    for (let n = 0; n < 3; n++) {
      const { status, body } = await scenario.upload({ bytes: pdfOf(8 * megabyte) });
      expect([status, body]).toEqual([
        503,
        { error: { code: 'INTERNAL_ERROR', message: expect.stringMatching(/^The disk is full/) } },
      ]);
      expect(scenario.stagedFiles()).toEqual([]);
    }
    const filler = join(disk?.path ?? '', 'filler');
    mkdirSync(filler);
    try {
      for (let n = 0; ; n++) writeFileSync(join(filler, String(n)), Buffer.alloc(64 * 1024));
    } catch {
      // Now it is full.
    }
    expect((await scenario.upload({ bytes: pdfOf(100_000) })).status).toBe(503);
    await expect.poll(readiness).toEqual({ status: 'unavailable', missing: ['disk'] });
    const served = await fetch(kept.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
    // An image that cannot be kept is answered with the original, which nobody may keep in its place.
    const variant = await fetch(`${kept.url}&w=64&h=64`);
    expect([variant.status, variant.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await scenario.storedKeys()).toHaveLength(1);
    const { body } = await scenario.tenant.call('GET', '/media');
    expect(body.pagination.total).toBe(1);
    expect((await scenario.service.events(scenario.tenant)).length).toBe(1);

    rmSync(filler, { recursive: true });
    await expect.poll(readiness, { timeout: 5000 }).toEqual({ status: 'ready' });
    expect((await scenario.upload({ bytes: pdfOf(100_000) })).status).toBe(201);
    expect((await fetch(`${kept.url}&w=64&h=64`)).headers.get('cache-control')).toContain('immutable');
    expect(readdirSync(join(disk?.path ?? '', 'staged'))).toEqual([]);
  });
});
