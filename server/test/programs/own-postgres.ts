import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from './launch-postgres.ts';

/** A PostgreSQL that a test may stop and start: the one of the test run is everybody's. Its commits are durable. */
export interface OwnPostgres {
  /** The address of its first database. */
  readonly url: string;
  /** Creates another database and returns its address. */
  createDatabase(name: string): Promise<string>;
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
    createDatabase: async (name) => {
      const client = new pg.Client({ connectionString: `${server.url}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${server.url}/${name}`;
    },
    stop: server.stop,
    start: server.start,
    remove: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
