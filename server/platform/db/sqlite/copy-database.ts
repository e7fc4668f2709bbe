import { existsSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely } from 'kysely';
import type { Reader } from '../database.ts';
import type { Tables } from '../tables.ts';
import { sqliteKyselyDialect } from './driver.ts';
import { readerPragmas } from './pragmas.ts';
import { sqliteDialect } from './sqlite.ts';

/** More pages than a file can have: in one step, since the copy begins anew when somebody writes between two. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment into a file, whose content is replaced. Processes that write to it are not held
 * up, and what they commit meanwhile is not in the copy.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${to}${suffix}`, { force: true });
  const file = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(file, to, { rate: allPages });
  } finally {
    file.close();
  }
}

/** A database that is only looked at. */
export type SqliteFile = Reader & { close(): Promise<void> };

/** Opens a database to read it, also beside a process that writes to it, and leaves nothing in its folder. */
export function openSqliteFile(path: string): SqliteFile {
  // Even a reader makes files beside a database whose log is not there; what nobody has open does not change.
  const address = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1');
  const file = new DatabaseSync(address, { readOnly: true, timeout: 10_000 });
  file.exec(readerPragmas);
  const kysely = new Kysely<Tables>({ dialect: sqliteKyselyDialect(file, { exclusive: false }) });
  return {
    sql: kysely,
    dialect: sqliteDialect,
    close: async () => {
      await kysely.destroy();
      file.close();
    },
  };
}

/** What SQLite finds wrong with a file that nobody else has open; undefined where it is whole. */
export function findDamage(path: string): string | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    const found = file.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
    return found === 'ok' ? undefined : String(found);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    file?.close();
  }
}
