import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { serveInstalled } from '../../server/test/programs/run-galley.ts';
import { buildExecutable } from './build-executable.ts';

const place = mkdtempSync(join(tmpdir(), 'galley-executable-test-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('the executable is one file of at most 180 MB that starts the demo and serves pictures', async () => {
  const file = await buildExecutable(join(place, 'galley'));
  expect(statSync(file).size).toBeLessThanOrEqual(180 * 1024 * 1024);
  const home = join(place, 'home');
  const site = join(place, 'site');
  for (const folder of [home, site]) mkdirSync(folder);
  // No Node and no packages: only what is in the file.
  const environment = { PATH: '/usr/bin:/bin', XDG_CACHE_HOME: home, GALLEY_LOG_LEVEL: 'error' };
  const startedAt = performance.now();
  const serving = await serveInstalled([file], environment, site);
  const first = performance.now() - startedAt;
  const told = await serving.printed('Preview key');
  const key = /Secret key +(\S+)/.exec(told)?.[1] ?? '';
  const list = await fetch(`${serving.url}/api/v1/media?limit=50`, { headers: { 'X-API-Key': key } });
  const { data } = (await list.json()) as { data: { mimeType: string; url: string }[] };
  const address = new URL(data.find(({ mimeType }) => mimeType === 'image/jpeg')?.url ?? '', serving.url);
  address.search = '?w=320&format=webp';
  const picture = await fetch(new URL(address.pathname + address.search, serving.url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(320);
  expect((await fetch(`${serving.url}/admin`)).headers.get('content-security-policy')).toContain(
    "script-src 'self'",
  );
  for (const path of ['/docs', '/docs/guide/media', '/docs/llms.txt', '/docs/api/'])
    expect([path, (await fetch(serving.url + path)).status]).toEqual([path, 200]);
  serving.signal('SIGTERM');
  expect((await serving.ended).status).toBe(0);

  expect(readdirSync(join(home, 'galley'))).toHaveLength(1);
  const again = performance.now();
  expect(execFileSync(file, ['--version'], { env: environment, encoding: 'utf8' })).toMatch(
    /^\d+\.\d+\.\d+\n$/,
  );
  const second = performance.now() - again;
  expect(readdirSync(join(home, 'galley'))).toHaveLength(1);
  const megabytes = Math.ceil(statSync(file).size / 1024 / 1024);
  process.stderr.write(
    `executable: ${megabytes} MB, first start ${first.toFixed(0)} ms, --version ${second.toFixed(0)} ms\n`,
  );

  // Where nothing can be kept with the user's programs, the data folder takes it.
  const elsewhere = {
    PATH: '/usr/bin:/bin',
    XDG_CACHE_HOME: '/dev/null',
    GALLEY_DATA_DIR: join(place, 'data'),
  };
  execFileSync(file, ['--help'], { env: elsewhere });
  expect(readdirSync(join(place, 'data'))).toEqual(['program']);
}, 300_000);
