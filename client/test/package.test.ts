import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../scripts/pack-client.ts';
import { tellMissing } from './runtimes/platforms.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
const run = promisify(execFile);
const mostBytes = 7 * 1024;

let site: string;
let tarball: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'galley-site-'));
  tarball = await packClient(site);
  writeFileSync(join(site, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: site });
}, 120_000);
afterAll(() => rmSync(site, { recursive: true, force: true }));

test('the package has no dependencies, and holds what is built, its licence and nothing else', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  const installed = join(site, 'node_modules/@galley/client');
  expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
  expect(['src', 'test', 'platforms'].filter((name) => existsSync(join(installed, name)))).toEqual([]);
});

test('every entry of the package loads from its tarball', async () => {
  const entries = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'));
  const names = entries.map((entry) => `@galley/client${entry.slice(1)}`);
  const script = `for (const name of ${JSON.stringify(names)}) {
  const found = Object.keys(await import(name));
  if (found.length === 0) throw new Error(name + ' exports nothing');
}
console.log('loaded');`;
  writeFileSync(join(site, 'load.js'), script);
  expect((await run(process.execPath, ['load.js'], { cwd: site })).stdout).toBe('loaded\n');
});

test(`the core takes at most ${mostBytes} bytes in a bundle, compressed`, async () => {
  writeFileSync(join(site, 'core.js'), "export * from '@galley/client';\n");
  const build = await rolldown({ input: join(site, 'core.js'), cwd: site });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const size = gzipSync(output[0].code, { level: 9 }).length;
  process.stderr.write(`@galley/client: ${output[0].code.length} bytes, ${size} compressed\n`);
  expect(output).toHaveLength(1);
  expect(size).toBeLessThanOrEqual(mostBytes);
});

test('publint finds nothing to say of the package', async () => {
  const tarballBytes = readFileSync(tarball);
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(tarballBytes).buffer },
    strict: true,
  });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

test('arethetypeswrong finds nothing wrong with the types', async ({ skip }) => {
  const program = join(client, 'platforms/node_modules/@arethetypeswrong/cli/dist/index.js');
  if (!existsSync(program)) return skip(tellMissing('arethetypeswrong'));
  // ESM alone: `require` of it works in every Node that is supported, and has no types of its own.
  const words = [program, tarball, '--profile', 'esm-only', '--format', 'json'];
  const { stdout } = await run(process.execPath, words, { maxBuffer: 20_000_000 });
  const problems = Object.values(JSON.parse(stdout).problems ?? {}).flat() as { resolutionKind?: string }[];
  const isOfEsm = ({ resolutionKind }: { resolutionKind?: string }) =>
    resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs';
  expect(problems.filter(isOfEsm)).toEqual([]);
});
