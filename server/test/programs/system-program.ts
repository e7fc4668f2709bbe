import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Where systems keep servers, which are not on everybody's path. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
/** Milliseconds that a program has to answer on its port. */
const startsWithin = 20_000;

/** Where a program of the system is; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Where a module of Varnish is; undefined where it is not installed. Debian: `varnish-modules`. */
export function findVarnishModule(name: string): string | undefined {
  return globSync(`/usr/{lib,lib64,lib/*,local/lib}/varnish/vmods/libvmod_${name}.so`)[0];
}

/**
 * Says which programs a test file needs and this machine has not, so that nobody takes skipped for passed.
 *
 * @throws where `CI` is set, for there everything is tried
 */
export function tellMissing(
  names: readonly string[],
  find: (name: string) => string | undefined = findProgram,
): void {
  const missing = names.filter((name) => find(name) === undefined);
  if (missing.length === 0) return;
  const told = `Tests are skipped, since this machine has no ${missing.join(', ')}.`;
  if (process.env['CI']) throw new Error(told);
  process.stderr.write(`${told}\n`);
}

/** A server of the system that a test has started. */
export interface SystemProgram {
  readonly pid: number;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a program in the foreground and waits until it answers on its port. `user`: whose rights it runs with; `endsBy`:
 * the signal that ends it, SIGTERM by default.
 */
export async function startProgram(input: {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly endsBy?: NodeJS.Signals;
}): Promise<SystemProgram> {
  const child: ChildProcess = spawn(input.command, [...input.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...input.user,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    child.once('error', (error) => {
      text += error.message;
      end();
    });
    child.once('close', end);
  });
  const until = performance.now() + startsWithin;
  while (!(await answers(input.port))) {
    if (isOver || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${input.command} does not answer on port ${input.port}:\n${text}`);
    }
    await delay(20);
  }
  return {
    pid: child.pid ?? 0,
    output: () => text,
    stop: async () => {
      child.kill(input.endsBy);
      await over;
    },
  };
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
