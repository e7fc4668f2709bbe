import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves, pdfOf } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';

const megabyte = 1024 * 1024;

/** A disk of four megabytes; undefined where this process may not mount one. */
function mountSmallDisk(): { path: string; unmount(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'galley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path], { stdio: 'ignore' });
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
    const picture = await drawHalves().png().toBuffer();
    const kept = await scenario.add({ bytes: picture });
    for (let n = 0; n < 3; n++) {
      const { status, body } = await scenario.upload({ bytes: pdfOf(8 * megabyte) });
      expect([status, body]).toEqual([
        500,
        { error: { code: 'INTERNAL_ERROR', message: expect.not.stringMatching(/ENOSPC|tmp/) } },
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
    expect((await scenario.upload({ bytes: pdfOf(100_000) })).status).toBe(500);
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
    expect((await scenario.upload({ bytes: pdfOf(100_000) })).status).toBe(201);
    expect((await fetch(`${kept.url}&w=64&h=64`)).headers.get('cache-control')).toContain('immutable');
    expect(readdirSync(join(disk?.path ?? '', 'staged'))).toEqual([]);
  });
});
