import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveInstalled } from '../../server/test/programs/run-galley.ts';
import { owner } from './side.ts';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** A work tree of a commit, and how to remove it. */
export interface Worktree {
  readonly folder: string;
  remove(): void;
}

/** Checks a commit out into a temporary folder. It uses the installed packages of this checkout. */
export function addWorktree(commit: string): Worktree {
  const parent = mkdtempSync(join(tmpdir(), 'galley-compare-'));
  const folder = join(parent, 'checkout');
  git('worktree', 'add', '--detach', folder, commit);
  const modules = join(checkout, 'node_modules');
  if (!existsSync(modules)) throw new Error('node_modules is missing: run npm ci first');
  symlinkSync(modules, join(folder, 'node_modules'), 'junction');
  const remove = () => {
    rmSync(join(folder, 'node_modules'));
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  };
  return { folder, remove };
}

/** Runs git in this checkout and returns its output. */
export function git(...words: readonly string[]): string {
  return execFileSync('git', words, {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

const limits = ['READS', 'WRITES', 'UPLOADS', 'ADMIN', 'CREDENTIALS', 'AI'];

/** Starts Galley from a folder on an empty database. */
export async function startProgram(
  folder: string,
  databaseUrl: string | undefined,
): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-compare-data-'));
  const command: [string, string, string] = [process.execPath, join(folder, 'server/main.ts'), 'serve'];
  const environment = {
    ...Object.fromEntries(limits.map((name) => [`GALLEY_LIMIT_${name}`, '1000000'])),
    GALLEY_DATA_DIR: dataDir,
    GALLEY_DEMO: 'off',
    GALLEY_EDGE_RULES: 'off',
    GALLEY_HOST: '127.0.0.1',
    GALLEY_LOG_LEVEL: 'error',
    GALLEY_OWNER_EMAIL: owner.email,
    GALLEY_OWNER_PASSWORD: owner.password,
    GALLEY_PUBLIC_URL: 'https://galley.example.com',
    GALLEY_SECRET_KEY: 'the secret key of a comparison, long enough',
    GALLEY_TENANT: 'tideline',
    GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
    ...(databaseUrl && { GALLEY_DATABASE_URL: databaseUrl }),
  };
  const program = await serveInstalled(command, environment, folder);
  const [, address = program.url] = /Listens on (\S+)/.exec(program.welcome) ?? [];
  return {
    url: address,
    close: async () => {
      program.signal('SIGTERM');
      await program.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
