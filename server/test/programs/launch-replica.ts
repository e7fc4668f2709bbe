import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { LaunchedPostgres } from './launch-postgres.ts';
import { freePort, type SystemProgram, startProgram } from './system-program.ts';

/** Milliseconds that a server may take until it answers queries. */
const readyWithin = 30_000;

/**
 * Makes a streaming replica of a server in a new folder and starts it on a free port, with the programs of that server.
 * The server is stopped for as long as its files are copied.
 */
export async function launchReplica(
  primary: LaunchedPostgres,
  databaseDir: string,
  postgresFlags: readonly string[] = [],
): Promise<LaunchedPostgres> {
  const programs = await programsOf(primary);
  await primary.stop();
  // Owners and rights too, which PostgreSQL insists on.
  execFileSync('cp', ['-a', primary.databaseDir, databaseDir]);
  writeFileSync(join(databaseDir, 'standby.signal'), '');
  await primary.start();

  const url = new URL(primary.url);
  url.port = String(await freePort());
  const replica = postgresAt({
    programs,
    databaseDir,
    url: url.href.replace(/\/$/, ''),
    flags: ['-c', `primary_conninfo=${primary.url}`, ...postgresFlags],
  });
  await replica.start();
  return replica;
}

/** A server whose data is in a folder, as the owner of that; it runs once it is started. */
export function postgresAt(input: {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly databaseDir: string;
  /** Its address, without a database. */
  readonly url: string;
  readonly flags?: readonly string[];
}): LaunchedPostgres {
  const { programs, databaseDir, url, flags = [] } = input;
  const port = Number(new URL(url).port);
  let program: SystemProgram | undefined;
  return {
    databaseDir,
    url,
    start: async () => {
      const { uid, gid } = statSync(databaseDir);
      program = await startProgram({
        command: join(programs, 'postgres'),
        args: ['-D', databaseDir, '-p', String(port), '-k', '', ...flags],
        port,
        user: process.getuid?.() === 0 ? { uid, gid } : undefined,
        // At once, whoever is connected.
        endsBy: 'SIGINT',
      });
      await isReady(url, program);
    },
    stop: async () => program?.stop(),
  };
}

async function programsOf({ url }: LaunchedPostgres): Promise<string> {
  const { rows } = await queryOnce(url, "select setting from pg_config where name = 'BINDIR'");
  return String(rows[0]?.setting);
}

async function isReady(url: string, program: SystemProgram): Promise<void> {
  const until = performance.now() + readyWithin;
  for (;;) {
    try {
      await queryOnce(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > until) throw new Error(program.output(), { cause: error });
    }
    await delay(50);
  }
}

async function queryOnce(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
