import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataDir, type Serving, serveGalley } from '../../../test/programs/run-galley.ts';
import { runHere } from '../../../test/programs/run-here.ts';
import { startS3Server } from '../../../test/programs/s3-server.ts';
import { drawHalves } from '../../../test/samples/sample-files.ts';

/** A demo that serves its files from a store, and requests to all that needs the store. */
async function serveDemo(environment: Record<string, string>) {
  const serving = await serveGalley(environment);
  const told = await serving.printed('Preview key');
  const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(told)?.[1] ?? '';
  const key = read('Secret key');
  const list = await fetch(`${serving.url}/api/v1/media?limit=1`, { headers: { 'X-API-Key': key } });
  const { data } = (await list.json()) as { data: { url: string }[] };
  const { pathname, search } = new URL(data[0]?.url ?? '');
  const file = `${serving.url}${pathname}${search}`;
  const picture = await drawHalves().png().toBuffer();
  const upload = () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)]), 'halves.png');
    const headers = { 'X-API-Key': key };
    return fetch(`${serving.url}/api/v1/media`, { method: 'POST', headers, body: form });
  };
  const variant = new URL(file);
  variant.searchParams.set('w', '320');
  return { serving, needing: [() => fetch(file), () => fetch(variant), upload] };
}

const envelope = { error: { code: 'INTERNAL_ERROR', message: expect.stringContaining('media files') } };

async function expectMissing({ serving, needing }: Awaited<ReturnType<typeof serveDemo>>): Promise<void> {
  for (const send of needing) {
    const response = await send();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.json()).toEqual(envelope);
  }
  await expectReadiness(serving, 503, { status: 'unavailable', missing: ['media'] });
  expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
}

async function expectReadiness(serving: Serving, status: number, body: object): Promise<void> {
  const look = async () => {
    const response = await fetch(`${serving.url}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  // An answer of the store stands for a second.
  await expect.poll(look).toEqual({ status, body });
}

async function end(serving: Serving): Promise<void> {
  serving.signal('SIGTERM');
  expect((await serving.ended).status).toBe(0);
}

test('without the folder of files, what needs it is 503 with Retry-After, and all is well once it is back', async () => {
  const data = createDataDir();
  const environment = { GALLEY_DATA_DIR: data.path, GALLEY_LOG_LEVEL: 'fatal' };
  const { serving, needing } = await serveDemo(environment);
  const [media, away] = [join(data.path, 'media'), join(data.path, 'away')] as const;
  await expectReadiness(serving, 200, { status: 'ready' });
  renameSync(media, away);
  await expectMissing({ serving, needing });
  expect(readdirSync(data.path)).not.toContain('media');

  // A disk that is not mounted leaves an empty folder, in which no second store may begin; not at a start either.
  mkdirSync(media);
  await expectMissing({ serving, needing });
  await end(serving);
  const again = await serveGalley(environment);
  await expectReadiness(again, 503, { status: 'unavailable', missing: ['media'] });
  expect(readdirSync(media)).toEqual([]);
  const archive = join(data.path, 'demo.galley');
  const exported = await runHere(['export', archive, '--tenant', 'demo'], environment);
  expect([exported.status, exported.stdout]).toEqual([1, '']);
  expect(exported.stderr).toMatch(/^galley: the store of media files cannot be used: [^\n]*\n$/);
  renameSync(media, join(data.path, 'empty'));
  renameSync(away, media);
  await expectReadiness(again, 200, { status: 'ready' });
  await end(again);
  data.remove();
}, 120_000);

test('without the object store, what needs it is 503 with Retry-After', async () => {
  const data = createDataDir();
  const s3 = await startS3Server();
  const { serving, needing } = await serveDemo({
    GALLEY_DATA_DIR: data.path,
    GALLEY_LOG_LEVEL: 'fatal',
    GALLEY_BLOBS: `s3://galley/media?endpoint=${encodeURIComponent(s3.settings.endpoint)}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  await expectReadiness(serving, 200, { status: 'ready' });
  await s3.close();
  await expectMissing({ serving, needing });
  await end(serving);
  data.remove();
}, 120_000);
