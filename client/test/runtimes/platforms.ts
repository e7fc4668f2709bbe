import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowserPage } from '../../../server/test/programs/browser.ts';
import type { WalkSettings } from './walk.ts';

/** What a platform needs to run the walk: the bundled module and its settings. */
export interface WalkRun {
  readonly module: string;
  readonly settings: WalkSettings;
}

/** Platforms that are too large for everybody's `npm ci`: `npm ci --prefix client/platforms` brings them. */
const extra = fileURLToPath(new URL('../../platforms/node_modules', import.meta.url));

/** A Node of a major version: the one that runs this, an installed one, or that of the machine. Undefined without it. */
export function findNode(major: number): string | undefined {
  const ofMachine = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const candidates = [process.execPath, join(extra, `node-${major}`, 'bin/node'), ...ofMachine];
  return candidates.find((program) => existsSync(program) && majorOf(program) === major);
}

function majorOf(program: string): number {
  return Number(/^v(\d+)\./.exec(spawnSync(program, ['--version']).stdout.toString())?.[1]);
}

/** Why a test is skipped for want of a platform. @throws where `CI` is set, for there everything is tried */
export function tellMissing(name: string): string {
  const told = `${name} is not installed: npm ci --prefix client/platforms brings it`;
  if (process.env['CI']) throw new Error(told);
  return told;
}

/** The program of workerd, or undefined where it is not installed. */
export function findWorkerd(): string | undefined {
  const path = join(extra, 'workerd/bin/workerd');
  return existsSync(path) ? path : undefined;
}

/** Runs the walk in a Node. */
export async function walkInNode(program: string, { module, settings }: WalkRun): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-walk-'));
  try {
    writeFileSync(join(folder, 'walk.mjs'), module);
    const script = `import { walk } from './walk.mjs';
console.log(JSON.stringify(await walk(JSON.parse(process.argv[2]))));`;
    writeFileSync(join(folder, 'run.mjs'), script);
    const child = spawn(program, ['run.mjs', JSON.stringify(settings)], { cwd: folder });
    return JSON.parse(await outputOf(child));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the walk in a page of Chromium. */
export async function walkInChromium({ module, settings }: WalkRun): Promise<unknown> {
  const server = createServer((request, response) => {
    const isModule = request.url === '/walk.js';
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
    response.end(isModule ? module : '<!doctype html><title>A site</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await openBrowserPage();
  try {
    await page.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(`import('/walk.js').then(({ walk }) => walk(${JSON.stringify(settings)}))`);
  } finally {
    await page.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Runs the walk in a worker of workerd. */
export async function walkInWorkerd(program: string, { module, settings }: WalkRun): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-walk-'));
  writeFileSync(join(folder, 'walk.mjs'), module);
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'worker.mjs'), worker);
  writeFileSync(join(folder, 'worker.capnp'), configuration);
  const child = spawn(program, ['serve', '--experimental', '--control-fd=3', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  try {
    const port = await portOf(child);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return await response.json();
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

const worker = `import { walk } from 'walk.mjs';
import settings from 'settings.json';
export default {
  async fetch() {
    try {
      return Response.json(await walk(settings));
    } catch (error) {
      return Response.json({ failed: String(error), stack: error.stack });
    }
  },
};`;

// The service of the test is at a private address, which workers do not reach unless they are let.
const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [
        (name = "worker.mjs", esModule = embed "worker.mjs"),
        (name = "walk.mjs", esModule = embed "walk.mjs"),
        (name = "settings.json", json = embed "settings.json"),
      ],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** The port that workerd tells of on its third channel. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let told = '';
    let complained = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString('utf8');
    });
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      told += chunk.toString('utf8');
      const port = /"event":"listen".*?"port":(\d+)/.exec(told)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`workerd ended: ${complained}`)));
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let printed = '';
  let complained = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complained += chunk.toString('utf8');
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the walk ended with ${code}:\n${complained}`);
  return printed;
}
