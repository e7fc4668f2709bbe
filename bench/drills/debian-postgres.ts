import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LaunchedPostgres } from '../../server/test/programs/launch-postgres.ts';
import { postgresAt } from '../../server/test/programs/launch-replica.ts';
import { freePort } from '../../server/test/programs/system-program.ts';

/** Makes a database cluster with Debian's PostgreSQL in a new folder, whose rights belong to its user, and starts it. */
export async function startDebianPostgres(
  databaseDir: string,
  flags: readonly string[] = [],
): Promise<LaunchedPostgres> {
  const initdb = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1);
  if (!initdb) throw new Error('There is no initdb of Debian.');
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  mkdirSync(databaseDir, { mode: 0o700 });
  chownSync(databaseDir, user.uid, user.gid);
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  execFileSync(initdb, ['--pgdata', databaseDir, ...options], { ...user, stdio: 'ignore', cwd: databaseDir });
  const url = `postgres://postgres@127.0.0.1:${await freePort()}`;
  const server = postgresAt({ programs: dirname(initdb), databaseDir, url, flags });
  await server.start();
  return server;
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
