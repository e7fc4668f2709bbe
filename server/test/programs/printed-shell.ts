import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../samples/documented-blocks.ts';

const run = promisify(execFile);

/** What a reader has around a pasted block: `npm ci` was done before, and an answer that refuses is a failure. */
const prelude = (refusals: string) => `
set -eo pipefail
npm() { if [ "$1" = ci ]; then return 0; fi; command npm "$@"; }
curl() { command curl -sS ${refusals} "$@"; }
`;

/** A reader's terminal in a fresh checkout without data; what blocks define stays for those after them. */
export interface PrintedShell {
  readonly folder: string;
  /** Runs a block and answers what it printed; \`npm start\` as its last line starts the service. @throws Error with what was printed */
  paste(text: string): Promise<string>;
  /** Runs a block whose requests are made to be refused, and answers what it printed. */
  pasteRefused(text: string): Promise<string>;
  /** Runs a program of another language and answers what it printed. */
  runProgram(command: string, name: string, text: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a terminal. `shown` turns the text of a block into what its reader makes of it: with their own keys. */
export function openPrintedShell(shown: (text: string) => string): PrintedShell {
  const folder = mkdtempSync(join(tmpdir(), 'galley-checkout-'));
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  for (const name of ['node_modules', 'server', 'admin', 'scripts']) {
    symlinkSync(join(checkout, name), join(folder, name));
  }
  const state = join(folder, '.state');
  writeFileSync(state, '');
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    ...{ PATH, HOME, GALLEY_PORT: '0', GALLEY_LOG_LEVEL: 'error' },
    // Each page signs in. The test runs all pages within a minute or two.
    GALLEY_LIMIT_CREDENTIALS: '100',
  };
  const services: ReturnType<typeof startService>[] = [];
  let started: string | undefined;

  async function bash(text: string, refusals = '--fail-with-body'): Promise<string> {
    const variables = "declare -p | grep -vE '^declare -[A-Za-z]*[rairA]'";
    const keep = `{ ${variables}; declare -f; } > ${state} || true`;
    // Of the functions that were kept, those of the prelude are set anew.
    const script = `source ${state}\n${prelude(refusals)}\n${text}\n${keep}\n`;
    try {
      // Without --norc, bash takes the socket that Node gives it as stdin for a remote login and runs ~/.bashrc.
      const options = { cwd: folder, env, maxBuffer: 20_000_000 };
      const { stdout } = await run('bash', ['--norc', '-c', script], options);
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`The block failed:\n${text}\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  return {
    folder,
    paste: async (text) => {
      const lines = shown(text).trimEnd().split('\n');
      if (lines.at(-1) !== 'npm start') return bash(lines.join('\n'));
      // A page that begins as another one did finds the service that it would start.
      if (started === lines.join('\n')) return (await services.at(-1)?.welcome) ?? '';
      started = lines.join('\n');
      const exported = await bash([...lines.slice(0, -1), 'env -0'].join('\n'));
      const settings = Object.fromEntries(
        exported
          .split('\0')
          .filter((one) => one.startsWith('GALLEY_'))
          .map((one) => one.split(/=(.*)/s).slice(0, 2)),
      ) as Record<string, string>;
      // What the first terminal exports, the second does not have.
      writeFileSync(state, '');
      const service = startService(folder, { ...env, ...settings });
      services.push(service);
      return service.welcome;
    },
    pasteRefused: (text) => bash(shown(text), ''),
    runProgram: async (command, name, text) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return (await run(command, [file], { cwd: folder, env })).stdout;
    },
    close: async () => {
      await Promise.all(services.map((service) => service.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `npm start`, until it says how to try it. */
function startService(cwd: string, env: Record<string, string>) {
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const welcome = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      if (/Try it:\n\n.*\n/.test(printed)) resolve(printed);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    ended.then(() => reject(new Error(`npm start ended:\n${printed}`)));
  });
  return {
    welcome,
    stop: async () => {
      // npm does not pass every signal on: the group of what it started gets it.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** What a file of the folder holds. */
export function readIn(shell: PrintedShell, name: string): string {
  return readFileSync(join(shell.folder, name), 'utf8');
}
