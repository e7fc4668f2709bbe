import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataDir, runGalley, type Serving, serveGalley } from '../../../test/programs/run-galley.ts';
import { drawHalves, drawNoise } from '../../../test/samples/sample-files.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

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
  const rights = ['--type', 'secret', '--permissions', 'media:write'];
  const words = ['key', 'create', '--tenant', 'main', '--name', 'K', '--json', ...rights];
  key = (JSON.parse((await runGalley(words, environment)).stdout) as { key: string }).key;
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
  const { data } = (await response.json()) as { data?: { url: string } };
  return { status: response.status, url: data?.url ?? '' };
}

test('the program takes uploads and makes images after strangers asked for eight large ones and hung up', async () => {
  const { url } = await upload(await drawNoise(1800, 1200).png({ compressionLevel: 1 }).toBuffer());
  const hostile = [640, 768, 960, 1280, 1600, 1800].flatMap((width) =>
    [60, 90].map((quality) => get(`${url}&w=${width}&format=avif&q=${quality}`, { agent: false })),
  );
  for (const sent of hostile) sent.on('error', () => {});
  await Promise.all(hostile.slice(0, 8).map((sent) => once(sent, 'finish')));
  for (const sent of hostile) sent.destroy();
  const picture = await upload(await drawHalves(400, 200).png().toBuffer());
  expect(picture.status).toBe(201);
  // Nothing of what they asked for stands before it; a busy machine may be slower than the two seconds of waiting.
  const made = async () => (await fetch(`${picture.url}&w=128&format=webp`)).headers.get('content-type');
  await expect.poll(made, { timeout: 30_000 }).toBe('image/webp');
});
