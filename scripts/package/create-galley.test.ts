import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveGalley } from '../../server/test/programs/run-galley.ts';
import { buildCreate } from './build-create.ts';

const run = promisify(execFile);
const place = mkdtempSync(join(tmpdir(), 'galley-create-'));
const program = join(place, 'package/create-galley.js');
beforeAll(() => buildCreate(join(place, 'package')));
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function create(...words: string[]) {
  const started = run(process.execPath, [program, ...words], { cwd: place });
  started.child.stdin?.end();
  return started.then(
    ({ stdout }) => ({ status: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ status: code, stdout, stderr }),
  );
}

test('a site without a framework reads from Galley as it was made', async () => {
  const made = await create('My Site', '--framework', 'none', '--yes');
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('npm start') });
  const site = join(place, 'My Site');
  const [client = '', ...others] = readdirSync(site).filter((name) => name.endsWith('.tgz'));
  expect(others).toEqual([]);
  expect(readdirSync(site).sort()).toEqual([
    '.gitignore',
    'README.md',
    client,
    'index.js',
    'package.json',
    'rich-text.js',
  ]);
  expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-site',
    dependencies: { '@galley/client': `file:${client}`, 'sanitize-html': expect.any(String) },
  });
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: site });

  const galley = await serveGalley({ GALLEY_DATA_DIR: join(place, 'data'), GALLEY_LOG_LEVEL: 'error' });
  const key = /Public key +(\S+)/.exec(await galley.printed('Preview key'))?.[1] ?? '';
  const env = { PATH: process.env['PATH'] ?? '', GALLEY_URL: galley.url, GALLEY_KEY: key, PORT: '0' };
  const started = spawn(process.execPath, ['index.js'], {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await new Promise<string>((resolve) =>
    started.stdout.once('data', (text) => resolve(String(text))),
  );
  const address = /http:\S+/.exec(told)?.[0] ?? '';
  const home = await (await fetch(address)).text();
  const [, path = ''] = /<a href="(\/[^"]+)">/.exec(home) ?? [];
  const article = await fetch(address + path);
  expect([article.status, await article.text()]).toEqual([
    200,
    expect.stringMatching(/<h1>[^<]+<\/h1>\n<p>/),
  ]);
  expect((await fetch(`${address}/there-is-none`)).status).toBe(404);
  started.kill();
  galley.signal('SIGTERM');
  await galley.ended;
}, 120_000);

test('what cannot be made is refused in a line, and nothing is written', async () => {
  mkdirSync(join(place, 'taken'));
  writeFileSync(join(place, 'taken/notes.txt'), '');
  writeFileSync(join(place, 'file'), '');
  for (const [words, status, reason] of [
    [['taken', '--yes'], 1, 'is not empty (notes.txt)'],
    [['file', '--yes'], 1, "isn't a folder"],
    [['new', '--framework', 'rails'], 1, 'There is no template for "rails". Choose one of '],
    [['new', '--framework', '../package'], 1, 'There is no template'],
    [['one', 'two'], 1, 'Name only one folder'],
    [['new', '--colour'], 2, '--colour'],
  ] as const) {
    expect(await create(...words)).toEqual({ status, stdout: '', stderr: expect.stringContaining(reason) });
  }
  expect(readdirSync(join(place, 'taken'))).toEqual(['notes.txt']);
  expect(readdirSync(place)).not.toContain('new');
});

test('every folder of examples is a template, and the help names them', async () => {
  const { stdout } = await create('--help');
  expect(stdout).toContain('--framework <name>  ');
  for (const name of readdirSync(join(place, 'package/templates'))) expect(stdout).toContain(name);
  expect(readdirSync(join(place, 'package/templates'))).toContain('none');
});
