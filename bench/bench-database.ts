import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../server/platform/db/sqlite/sqlite.ts';
import { searchJobs } from '../server/platform/search/jobs.ts';
import { multiplyInPostgres, multiplyInSqlite } from './datasets/multiply-places.ts';
import { type LocalPostgres, startPostgres, withClient } from './postgres.ts';

/** Settings of an installation. */
type Settings = Readonly<Record<string, string>>;

/** A kind of database that a measure has for itself. */
export interface BenchDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Starts it, where it is a server; what was made on it earlier is still there. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes an empty installation, or a copy of one that nobody serves, and answers its settings. */
  create(original?: Settings): Promise<Settings>;
  /** Copies every place of an installation that nobody serves; answers how many items there are then. */
  multiply(settings: Settings, times: number): Promise<number>;
  /** Runs a statement on an installation that nobody serves. */
  execute(settings: Settings, statement: string): Promise<void>;
  /** Brings an installation where the database brings it by itself some time after many writes. */
  settle(settings: Settings): Promise<void>;
}

/** SQLite, each installation in a new folder that `folder` makes. */
export function onSqlite(folder: () => string): BenchDatabase {
  return {
    name: 'SQLite',
    start: async () => {},
    stop: async () => {},
    create: async (original) => {
      const dataDir = folder();
      if (original) cpSync(dataDirOf(original), dataDir, { recursive: true });
      return { GALLEY_DATA_DIR: dataDir };
    },
    multiply: (settings, times) => multiplyInSqlite(join(dataDirOf(settings), 'galley.sqlite'), times),
    execute: async (settings, statement) => {
      const database = new DatabaseSync(join(dataDirOf(settings), 'galley.sqlite'));
      try {
        database.exec(statement);
      } finally {
        database.close();
      }
    },
    settle: (settings) => joinWords(join(dataDirOf(settings), 'galley.sqlite')),
  };
}

/** Does what the worker does within a minute. */
async function joinWords(file: string): Promise<void> {
  const database = openSqlite(file);
  try {
    const { signal } = new AbortController();
    for (const job of searchJobs({ database })) while (await job.run(signal));
  } finally {
    await database.close();
  }
}

/** A PostgreSQL of its own, each installation in a database and a new folder. */
export function onPostgres(folder: () => string): BenchDatabase {
  let server: LocalPostgres | undefined;
  let made = 0;
  return {
    name: 'PostgreSQL',
    start: async () => {
      if (server) await server.start();
      else server = await startPostgres(folder());
    },
    stop: async () => server?.stop(),
    create: async (original) => {
      if (!server) throw new Error('PostgreSQL has not been started');
      const dataDir = folder();
      if (original) cpSync(dataDirOf(original), dataDir, { recursive: true });
      const template = original && new URL(databaseOf(original)).pathname.slice(1);
      return {
        GALLEY_DATABASE_URL: await server.createDatabase(`galley_${made++}`, template),
        GALLEY_DATA_DIR: dataDir,
      };
    },
    multiply: (settings, times) => multiplyInPostgres(databaseOf(settings), times),
    execute: (settings, statement) =>
      withClient(databaseOf(settings), async (client) => {
        await client.query(statement);
      }),
    settle: (settings) =>
      withClient(databaseOf(settings), async (client) => {
        await client.query('vacuum analyze');
      }),
  };
}

function dataDirOf({ GALLEY_DATA_DIR: folder = '' }: Settings): string {
  return folder;
}

function databaseOf({ GALLEY_DATABASE_URL: url = '' }: Settings): string {
  return url;
}
