import { readFileSync, writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir, runGalley, type Serving, serveGalley } from '../../../test/programs/run-galley.ts';
import { drawNoise, pdfOf, pixelBomb } from '../../../test/samples/sample-files.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

const megabyte = 1024 * 1024;

// What the system says of the process, as Linux tells it.
describe.runIf(process.platform === 'linux')('memory of a serving process', () => {
  const dataDir = createDataDir();
  let serving: Serving;
  let key: string;

  beforeAll(async () => {
    const environment = {
      ...withoutLimits,
      GALLEY_DATA_DIR: dataDir.path,
      GALLEY_TENANT: 'main',
      GALLEY_OWNER_EMAIL: 'owner@example.com',
      GALLEY_OWNER_PASSWORD: 'a long test password',
      GALLEY_LOG_LEVEL: 'error',
    };
    serving = await serveGalley(environment);
    const words = [
      'key',
      'create',
      '--tenant',
      'main',
      '--type',
      'secret',
      '--name',
      'K',
      '--permissions',
      'media:write',
      '--json',
    ];
    key = (JSON.parse((await runGalley(words, environment)).stdout) as { key: string }).key;
    for (let n = 0; n < 5; n++) await upload(pdfOf(5 * megabyte + n));
    await upload(await drawNoise(400, 300).jpeg().toBuffer());
  });
  afterAll(async () => {
    serving.signal('SIGTERM');
    await serving.ended;
    dataDir.remove();
  });

  async function upload(bytes: Buffer): Promise<{ status: number; url: string }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'file');
    const headers = { 'X-API-Key': key };
    const response = await fetch(`${serving.url}/api/v1/media`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as { data?: { url: string } };
    return { status: response.status, url: body.data?.url ?? '' };
  }

  /** The serving process and those that decode images for it. */
  const pids = () => {
    const children = readFileSync(`/proc/${serving.pid}/task/${serving.pid}/children`, 'utf8');
    return [String(serving.pid), ...children.split(' ').filter((pid) => pid !== '')];
  };
  const megabytesOf = (pid: string, field: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  };
  const sumOf = (field: 'VmRSS' | 'VmHWM') => pids().reduce((sum, pid) => sum + megabytesOf(pid, field), 0);

  /** Megabytes that the processes took at most beyond what they had before, in any of the steps of some work. */
  async function peakOf(
    work: (step: (part: () => Promise<void>) => Promise<void>) => Promise<void>,
  ): Promise<number> {
    const before = sumOf('VmRSS');
    let peak = 0;
    // What one process took in a step and another one in the next were never there together.
    await work(async (part) => {
      for (const pid of pids()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
      await part();
      peak = Math.max(peak, sumOf('VmHWM') - before);
    });
    return peak;
  }

  test('an upload of 50 MB raises it by at most 60 MB', async () => {
    const peak = await peakOf((step) =>
      step(async () => expect((await upload(pdfOf(50 * megabyte))).status).toBe(201)),
    );
    expect(peak).toBeLessThan(60);
  });

  test('ten uploads of 50 MB at once are all taken', async () => {
    const files = Array.from({ length: 10 }, (_, n) => pdfOf(50 * megabyte - n));
    const answers = await Promise.all(files.map(upload));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 201));
  }, 120_000);

  test('the largest pictures of each type, and images made of them, raise it by at most 200 MB', async () => {
    // The code of every decoder and encoder is there before anything is counted, in each process that works with images:
    // what it takes is not the picture's, and was counted anew for each of them.
    for (const bytes of await picturesOf(0.001)) await showOf((await upload(bytes)).url, 16);
    const pictures = [
      ...(await picturesOf(1)),
      await flat(12).avif({ effort: 0 }).toBuffer(),
      pixelBomb(30_000, 30_000),
    ];
    const peak = await peakOf(async (step) => {
      const statuses: number[] = [];
      for (const bytes of pictures) {
        let url = '';
        await step(async () => {
          const answer = await upload(bytes);
          url = answer.url;
          statuses.push(answer.status);
        });
        await step(async () => {
          if (url) await showOf(url, 640);
        });
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 400, 400]);
    });
    expect(peak).toBeLessThan(200);
  }, 120_000);
});

/** A picture of one colour of so many million pixels. */
function flat(millions: number): Sharp {
  const edge = Math.floor(Math.sqrt(millions * 1_000_000));
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#336699' } });
}

/** A picture of each type that is taken: the largest, or a part of it. */
function picturesOf(part: number): Promise<Buffer[]> {
  return Promise.all([
    flat(40 * part)
      .png({ progressive: true })
      .toBuffer(),
    flat(40 * part)
      .jpeg({ progressive: true })
      .toBuffer(),
    flat(40 * part)
      .webp({ effort: 0 })
      .toBuffer(),
    flat(8.7 * part)
      .avif({ effort: 0 })
      .toBuffer(),
    flat(19.9 * part)
      .gif()
      .toBuffer(),
    flat(17 * part)
      .ensureAlpha()
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
  ]);
}

/** Has a picture made smaller. */
async function showOf(url: string, width: number): Promise<void> {
  expect((await fetch(`${url}&w=${width}&format=webp`)).status).toBe(200);
}
