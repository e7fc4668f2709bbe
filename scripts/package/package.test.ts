import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, explorerFolder } from '../../server/platform/assets/assets.ts';
import { type Serving, serveInstalled } from '../../server/test/programs/run-galley.ts';
import { startReceiver } from '../../server/test/receiver.ts';
import { tellUnbuiltSite } from '../../server/test/tell-unbuilt-site.ts';
import { buildPackage, packPackage } from './build-package.ts';

const run = promisify(execFile);
const place = mkdtempSync(join(tmpdir(), 'galley-package-'));
const site = join(place, 'site');
const bin = join(site, 'node_modules/.bin/galley');
/** A package is run by whatever Node is first on the path. */
const environment = {
  PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
  GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
  GALLEY_LOG_LEVEL: 'error',
};

const isSiteBuilt = tellUnbuiltSite();
let serving: Serving;
let told: string;
beforeAll(async () => {
  mkdirSync(site);
  await buildPackage(join(place, 'galley'), { docs: isSiteBuilt });
  const archive = await packPackage(join(place, 'galley'));
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', archive];
  await run('npm', words, { cwd: site, env: { ...process.env, ...environment } });
  // Without a word it serves.
  serving = await serveInstalled([bin], environment, site);
  told = await serving.printed('Preview key');
}, 240_000);
afterAll(async () => {
  serving?.signal('SIGTERM');
  await serving?.ended;
  rmSync(place, { recursive: true, force: true });
});

const printed = (name: string) => new RegExp(`${name} +(\\S+)`).exec(told)?.[1] ?? '';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${serving.url}${path}`, { headers });

async function post(path: string, headers: Record<string, string>, body: object) {
  const response = await fetch(`${serving.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
  return { status: response.status, body: (await response.json()) as any };
}

/** Bytes of the files in a folder: how many more they take on a disk depends on the disk. */
function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

test('what npm installs is the package and sharp, at most 30 MB', () => {
  const names = readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(names.sort()).toEqual(['@img', 'detect-libc', 'galley', 'semver', 'sharp']);
  const compiled = join(site, 'node_modules/galley/.compiled');
  const size = sizeOf(join(site, 'node_modules')) - (existsSync(compiled) ? sizeOf(compiled) : 0);
  expect(size).toBeLessThanOrEqual(30 * 1024 * 1024);
});

test('it passes on the licences of what it holds, and nothing of this machine', () => {
  const folder = join(site, 'node_modules/galley');
  const notices = readFileSync(join(folder, 'THIRD-PARTY.md'), 'utf8');
  for (const name of [
    'hono',
    'kysely',
    'zod',
    'react',
    '@tiptap/core',
    'pdfjs-dist',
    '@fontsource-variable/source-serif-4',
  ])
    expect(notices).toMatch(new RegExp(`## ${name} `));
  expect(notices).toMatch(/\n## OPENJPEG\n/);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.(ts|map)$|built-from|\.vite/.test(name))).toEqual([]);
  for (const name of ['galley.js', 'aside-worker.js', 'image-child.js']) {
    expect(readFileSync(join(folder, 'program', name), 'utf8')).not.toContain(process.cwd());
  }
  if (isSiteBuilt) expect(notices).toMatch(/\n# In the documentation\n[\s\S]*\n## minisearch /);
});

test('the demo is there, and the request that it prints works as pasted', async () => {
  const curl = /^ +(curl .*)$/m.exec(told)?.[1] ?? '';
  const { stdout } = await run('sh', ['-c', `${curl} -sS`]);
  expect(JSON.parse(stdout).data).toHaveLength(2);
});

test('the admin app comes with its policy, and its files compressed and not', async () => {
  const page = await get('/admin');
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  expect(text).toContain('<div id="app"></div>');
  const [, script = ''] = /"(\/admin\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  const built = readFileSync(new URL(script.replace('/admin/', ''), assets.adminApp));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await get(script, { 'Accept-Encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(Buffer.from(await answer.arrayBuffer()).equals(built)).toBe(true);
  }
});

test('the explorer loads with all its files, and the API document is that of the checkout', async () => {
  const page = await (await get('/docs/api/')).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name !== 'start.js') expect(bytes.equals(readFileSync(new URL(name, explorerFolder())))).toBe(true);
  }
  expect(await (await get('/openapi.json')).json()).toEqual(JSON.parse(readFileSync(assets.openapi, 'utf8')));
});

test.skipIf(!isSiteBuilt)(
  'the documentation is that of the checkout, file by file, and nothing else',
  async () => {
    const built = readFileSync(new URL('files.json', assets.docsSite), 'utf8');
    const names = Object.keys(JSON.parse(built));
    expect(names).toContain('guide/media.html');
    for (const name of names) {
      const bare = name === 'index.html' ? '/docs' : `/docs/${name.replace(/\.html$/, '')}`;
      // The page for what is not there has no address of its own.
      const path = name === '404.html' ? '/docs/no-such-page' : bare;
      const headers = { Accept: 'text/html', 'Accept-Encoding': name.endsWith('.md') ? 'identity' : 'br' };
      const answer = await get(path, headers);
      expect([path, answer.status]).toEqual([path, name === '404.html' ? 404 : 200]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([path, bytes.equals(readFileSync(new URL(name, assets.docsSite)))]).toEqual([path, true]);
    }
    const folder = join(site, 'node_modules/galley/program/assets/docs');
    const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(packed.filter((name) => /built-from|licenses/.test(name))).toEqual([]);
    expect((await get('/docs/files.json')).status).toBe(404);
  },
);

test('pictures are made smaller', async () => {
  const list = await get('/api/v1/media?limit=50', { 'X-API-Key': printed('Secret key') });
  const { data } = (await list.json()) as { data: { mimeType: string; url: string }[] };
  const picture = data.find(({ mimeType }) => mimeType === 'image/jpeg');
  const address = new URL(picture?.url ?? '', serving.url);
  address.searchParams.set('w', '320');
  address.searchParams.set('format', 'webp');
  const ask = () => get(address.pathname + address.search);
  // Whoever has waited for two seconds gets the original, until the picture is made.
  await expect.poll(async () => (await ask()).headers.get('content-type')).toBe('image/webp');
  const answer = await ask();
  expect(answer.status).toBe(200);
  const { width, format } = await sharp(await answer.arrayBuffer()).metadata();
  expect([width, format]).toEqual([320, 'webp']);
});

test('a webhook is delivered, and the thread beside the database copies the log', async () => {
  const receiver = await startReceiver();
  const session = await post('/auth/login', {}, { email: printed('Owner'), password: printed('Password') });
  const authorization = { Authorization: `Bearer ${session.body.data.token}` };
  const hook = { name: 'Site', url: receiver.url, events: ['collection_item.created'] };
  expect((await post('/admin/webhooks', authorization, hook)).status).toBe(201);
  const type = { name: 'Logs', slug: 'logs', schema: [{ name: 'body', label: 'Body', type: 'wysiwyg' }] };
  expect(await post('/admin/collection-types', authorization, type)).toMatchObject({ status: 201 });
  const file = join(site, 'data/galley.sqlite');
  const before = statSync(file).size;
  for (let n = 0; n < 12; n++) {
    const headers = { 'X-API-Key': printed('Secret key'), 'Idempotency-Key': randomUUID() };
    const fields = { body: `<p>${'High water. '.repeat(35_000)}</p>` };
    const written = await post('/collections/logs', headers, { name: `Log ${n}`, slug: `log-${n}`, fields });
    expect(written).toMatchObject({ status: 201 });
  }
  await expect.poll(() => receiver.received.length).toBe(12);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(before + 4_000_000);
  await receiver.close();
});

test('other commands run beside it, and refuse what they do not know', async () => {
  const env = { PATH: environment.PATH };
  expect((await run(bin, ['--help'], { cwd: site, env })).stdout).toContain('Usage: galley <command>');
  const failed = await run(bin, ['serf'], { cwd: site, env }).catch((error) => error);
  expect([failed.code, failed.stderr]).toEqual([2, expect.stringContaining('Did you mean galley serve?')]);
});

test('an older Node says which one is needed, and starts nothing', async () => {
  const older = join(place, 'older.cjs');
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '20.11.1' });");
  const words = ['--require', older, join(site, 'node_modules/galley/galley.cjs'), '--help'];
  const failed = await run(process.execPath, words).catch((error) => error);
  expect([failed.code, failed.stdout]).toEqual([1, '']);
  expect(failed.stderr).toMatch(/^galley: Galley requires Node 24\.15 or newer\. This is Node 20\.11\.1\./);
});

test('it ends by itself when npx has gone, and orderly', async () => {
  const other = join(place, 'other');
  mkdirSync(other);
  const shell = `${bin} & echo $! >pid; wait`;
  const started = await serveInstalled(
    ['sh', '-c', shell],
    { ...environment, npm_command: 'exec', GALLEY_DEMO: 'off' },
    other,
  );
  started.signal('SIGKILL');
  await started.ended;
  const pid = Number(readFileSync(join(other, 'pid'), 'utf8'));
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (isThere()) await delay(20);
  expect(existsSync(join(other, 'data/galley.sqlite-wal'))).toBe(false);
});
