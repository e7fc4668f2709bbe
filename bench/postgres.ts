import pg from 'pg';
import { launchPostgres } from '../server/test/programs/launch-postgres.ts';

/** A PostgreSQL of this run's own, with its own durable settings. */
export interface LocalPostgres {
  readonly url: string;
  /** Makes a database on it and answers its address. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Starts it again after a stop. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with its data in a folder. */
export async function startPostgres(folder: string): Promise<LocalPostgres> {
  const { url, start, stop } = await launchPostgres(`${folder}/data`);
  return {
    url,
    createDatabase: async (name, template = 'template1') => {
      await withClient(`${url}/postgres`, (client) =>
        client.query(`create database ${name} template ${template}`),
      );
      return `${url}/${name}`;
    },
    start,
    stop,
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
