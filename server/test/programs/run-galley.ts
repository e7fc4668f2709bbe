// In this folder: programs that tests start: Galley itself, databases, poolers, proxies, browsers, receivers of mail.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../../scripts/build-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program, as `npm start` and `npm run galley` do, to its end. */
export async function runGalley(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return follow(start(words, environment)).ended;
}

/** Runs the real program with nobody at the other end of one of its streams, as after `| head`. */
export async function runGalleyUnread(
  words: readonly string[],
  unread: 'stdout' | 'stderr',
): Promise<Outcome> {
  const child = start(words, {});
  const { ended } = follow(child);
  child[unread]?.destroy();
  return ended;
}

/** Starts a command of the real program, and does not wait for it. */
export function startGalley(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Working {
  const child = start(words, environment);
  return { ended: follow(child).ended, signal: (name) => child.kill(name) };
}

/** A `galley serve` that has announced itself. */
export interface Serving {
  readonly pid: number;
  readonly url: string;
  /** What it had printed when it was ready. */
  readonly welcome: string;
  /** Sends a signal; the process ends as it sees fit, of SIGKILL at once. */
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  /** Standard output, once it holds `text`. */
  printed(text: string): Promise<string>;
  /** Resolves once standard error holds `text`. */
  logged(text: string): Promise<void>;
  readonly ended: Promise<Outcome>;
}

/** A `galley work` that has begun. */
export type Working = Pick<Serving, 'signal' | 'ended'>;

/** Starts `galley work` and waits until it works. */
export async function workGalley(environment: Readonly<Record<string, string>>): Promise<Working> {
  const child = start(['work'], environment);
  const { ended, until } = follow(child);
  await until('stdout', 'The Galley worker is ready.');
  return { ended, signal: (name) => child.kill(name) };
}

/**
 * Starts `galley serve` on a free port and waits until it is ready; `descriptors`, where the system has such a limit, is how
 * many files and connections it may have open.
 */
export async function serveGalley(
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  descriptors?: number,
): Promise<Serving> {
  return untilServing(start(['serve', ...options], { GALLEY_PORT: '0', ...environment }, descriptors));
}

/** Starts the program as it was packed or installed somewhere, by its own command, on a free port. */
export async function serveInstalled(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<Serving> {
  const { PATH = '' } = process.env;
  const [program, ...words] = command;
  const env = { PATH, GALLEY_PORT: '0', ...environment };
  return untilServing(spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function untilServing(child: ChildProcess): Promise<Serving> {
  const { ended, until } = follow(child);
  const welcome = await until('stdout', 'Try it:');
  const url = /API +(http\S+)\/api\/v1/.exec(welcome)?.[1];
  if (!url) throw new Error(`galley serve did not announce its address:\n${welcome}`);
  return {
    pid: child.pid ?? 0,
    url,
    welcome,
    ended,
    signal: (name) => child.kill(name),
    printed: (text) => until('stdout', text),
    logged: async (text) => {
      await until('stderr', text);
    },
  };
}

/** Runs `npm start`, as README says, on a free port and waits until it is ready. Signals go to what npm has started. */
export async function startWithNpm(environment: Readonly<Record<string, string>>): Promise<Serving> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, GALLEY_PORT: '0', ...environment };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const serving = await untilServing(child);
  const shell = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]);
  return { ...serving, pid: shell, signal: (name) => process.kill(shell, name) };
}

/** A fresh folder for data, and how to remove it. */
export function createDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'galley-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function start(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  descriptors?: number,
): ChildProcess {
  const { PATH = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const ofRun = { ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const env = { PATH, ...ofRun, ...environment };
  const command = [process.execPath, builtProgram, ...words];
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command];
  const [program = '', ...rest] = descriptors === undefined ? command : limited;
  return spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function follow(child: ChildProcess) {
  const texts = { stdout: '', stderr: '' };
  const checks = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      for (const check of checks) check();
    });
  }
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...texts }));
  });
  const until = (name: 'stdout' | 'stderr', text: string) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        if (!texts[name].includes(text)) return;
        checks.delete(check);
        resolve(texts[name]);
      };
      checks.add(check);
      check();
      ended.then(({ status, stderr }) => {
        checks.delete(check);
        reject(new Error(`galley ended with ${status} before it wrote "${text}":\n${stderr}`));
      }, reject);
    });
  return { ended, until };
}

/** What the first start of a program has printed under a name: an address, a key, a password. */
export function printedUnder(name: string, output: string): string {
  return new RegExp(`${name} +(\\S+)`).exec(output)?.[1] ?? '';
}
