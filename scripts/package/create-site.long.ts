import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../examples/test/free-port.ts';
import { runGalley, serveGalley } from '../../server/test/programs/run-galley.ts';
import { buildCreate } from './build-create.ts';
import { packPackage } from './build-package.ts';

const run = promisify(execFile);
const place = mkdtempSync(join(tmpdir(), 'galley-create-site-'));
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}, 120_000);
const most = 180_000;

test('from the packed create-galley to a typed site with a picture in three minutes, with nothing in the cache of npm', async () => {
  await buildCreate(join(place, 'create-galley'));
  const archive = await packPackage(join(place, 'create-galley'));
  const galley = await serveGalley({ GALLEY_DATA_DIR: join(place, 'data'), GALLEY_LOG_LEVEL: 'error' });
  ends.push(() => {
    galley.signal('SIGTERM');
    return galley.ended;
  });
  const key = /Public key +(\S+)/.exec(await galley.printed('Preview key'))?.[1] ?? '';
  const port = await freePort();
  const env = {
    // With whatever npm needs to reach its registry from here.
    ...process.env,
    npm_config_cache: join(place, 'cache'),
    ASTRO_TELEMETRY_DISABLED: '1',
    GALLEY_URL: galley.url,
    GALLEY_KEY: key,
    HOST: '127.0.0.1',
    PORT: String(port),
  };

  const startedAt = performance.now();
  const words = [
    'exec',
    '--yes',
    '--package',
    archive,
    '--',
    'create-galley',
    'site',
    '--framework',
    'astro',
    '--yes',
  ];
  await run('npm', words, { cwd: place, env });
  const site = join(place, 'site');
  await run('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: site,
    env,
    maxBuffer: 64_000_000,
  });
  const types = join(site, 'src/galley.gen.ts');
  const written = await runGalley(['types', '--client', '--url', galley.url, '--key', key, '--out', types]);
  expect(written.status).toBe(0);
  const started = spawn('npm', ['start'], { cwd: site, env, detached: true, stdio: 'ignore' });
  ends.push(() => process.kill(-(started.pid ?? 0)));
  const picture = () =>
    fetch(`http://127.0.0.1:${port}/`)
      .then((answer) => answer.text())
      .then((text) => /<img[^>]* src="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&'))
      .catch(() => undefined);
  await expect.poll(picture, { timeout: most }).toMatch(/^http/);
  const shown = await fetch((await picture()) ?? '');
  const took = performance.now() - startedAt;
  process.stderr.write(`create-galley to a site with a picture: ${Math.round(took / 100) / 10} s\n`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(readFileSync(types, 'utf8')).toContain('"articles": {');
  expect(took).toBeLessThan(most);
});
