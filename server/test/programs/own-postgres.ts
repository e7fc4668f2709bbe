import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from './launch-postgres.ts';

/** A PostgreSQL that a test may stop and start: the one of the test run is everybody's. Its commits are durable. */
export interface OwnPostgres {
  /** The address of its first database. */
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a fresh PostgreSQL of the test's own. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'galley-own-postgres-'));
  const server = await launchPostgres(databaseDir);
  return {
    url: `${server.url}/postgres`,
    stop: server.stop,
    start: server.start,
    remove: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
