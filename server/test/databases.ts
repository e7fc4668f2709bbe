import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { createOutbox } from '../features/webhooks/emission/outbox.ts';
import { createIds } from '../lib/ids.ts';
import type { CommitSubscriber, Database, DialectName } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPostgres } from '../platform/db/postgres/postgres.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite.ts';
import { throughPooler } from './programs/pgbouncer.ts';
import { throughSocket } from './programs/postgres-socket.ts';
import { recordStatements } from './statements/record-statements.ts';

/** A fresh database of one kind. */
export interface TestDatabase {
  readonly database: Database;
  /** Settings under which a process of its own uses the same database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Those among them that say where a PostgreSQL is. */
  readonly address: Readonly<Record<string, string>>;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Tests send more in a minute than people do; those about limits set the real ones. */
const wideLimits = Object.fromEntries(
  ['READS', 'WRITES', 'UPLOADS', 'ADMIN', 'CREDENTIALS', 'AI'].map((name) => [
    `GALLEY_LIMIT_${name}`,
    '1000000',
  ]),
);
const common = { ...wideLimits, GALLEY_EDGE_RULES: 'off' };

const subscribers = [createOutbox(createIds())];

recordStatements();

const template = 'galley_template';
let made = 0;
let migratedFile: Promise<string> | undefined;
let postgresTemplate: Promise<void> | undefined;
let admin: Promise<pg.Client> | undefined;

/** Declares the same tests once for each database; those that wait for the wall clock may do so at once (`concurrent`). */
export function onEachDatabase(
  name: string,
  declare: (dialect: DialectName) => void,
  options: { concurrent?: boolean } = {},
): void {
  describe.each<DialectName>(['sqlite', 'postgres'])(`${name} (%s)`, options, declare);
}

/**
 * Makes a fresh database, with its tables unless `empty`. `isDistributed`: a PostgreSQL that is used as one whose tenants are
 * spread over several servers, though it is by itself.
 */
export async function createTestDatabase(
  dialect: DialectName,
  options: {
    empty?: boolean;
    isDistributed?: boolean;
    commitSubscribers?: readonly CommitSubscriber[];
  } = {},
): Promise<TestDatabase> {
  const { commitSubscribers = [] } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-test-'));
  if (dialect === 'sqlite') {
    const path = join(dataDir, 'galley.sqlite');
    if (!options.empty) copyFileSync(await sqliteTemplate(), path);
    const database = openSqlite(path, { subscribers, commitSubscribers });
    const close = async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { database, dataDir, address: {}, environment: { ...common, GALLEY_DATA_DIR: dataDir }, close };
  }
  const server = inject('postgresUrl');
  const name = `galley_${process.pid}_${made++}`;
  postgresTemplate ??= prepareTemplate(server);
  await postgresTemplate;
  const source = options.empty ? 'template1' : template;
  // Copying files is half the work of writing the pages of the copy to the log.
  const strategy = 'strategy file_copy';
  await withAdmin(server, (client) => client.query(`create database ${name} template ${source} ${strategy}`));
  const url = `${server}/${name}`;
  const pooler = inject('poolerUrl');
  const pooled = pooler && throughPooler(url, pooler);
  const address = {
    GALLEY_DATABASE_URL: pooled ?? url,
    ...(pooled && { GALLEY_DATABASE_LISTEN_URL: url }),
  };
  const database = openPostgres(pooled ?? throughSocket(url), {
    listenUrl: pooled && url,
    onError: () => {},
    connections: 20,
    isDistributed: options.isDistributed ?? false,
    subscribers,
    commitSubscribers,
  });
  return {
    database,
    dataDir,
    address,
    environment: {
      ...common,
      GALLEY_DATA_DIR: dataDir,
      ...address,
      GALLEY_SECRET_KEY: 'the secret key of the tests, long enough',
    },
    close: async () => {
      await database.close();
      await withAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// Migrating once and copying the result takes a tenth of the time of migrating for each test.
function sqliteTemplate(): Promise<string> {
  migratedFile ??= (async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'galley-template-')), 'galley.sqlite');
    const database = openSqlite(path);
    await migrate(database);
    await database.close();
    return path;
  })();
  return migratedFile;
}

async function prepareTemplate(server: string): Promise<void> {
  await withAdmin(server, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_new`);
      const database = openPostgres(`${server}/${template}_new`, { onError: () => {} });
      await migrate(database);
      await database.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(1)');
  });
}

/** One connection of this process makes and drops all its databases. It goes when its server or this process goes. */
async function withAdmin<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  admin ??= (async () => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    client.on('error', () => {});
    await client.connect();
    return client;
  })();
  return work(await admin);
}
