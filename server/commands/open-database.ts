import { existsSync } from 'node:fs';
import { openDatabase, sqlitePath } from '../app/build-deps.ts';
import type { Config } from '../config/load-config.ts';
import type { Database } from '../platform/db/database.ts';
import { hasTables } from '../platform/db/has-tables.ts';
import { holdProcessLock } from '../platform/db/process-lock.ts';
import type { Logger } from '../platform/log/logger.ts';
import { CommandFailure } from './command.ts';

/**
 * Runs `work` with the database of the settings as the one process that may serve or migrate it. PostgreSQL takes any
 * number of such processes.
 * @throws ProcessLockHeld when another process has the SQLite file
 */
export async function withOwnDatabase<T>(
  config: Config,
  log: Logger,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const lock = config.databaseUrl ? undefined : holdProcessLock(sqlitePath(config));
  try {
    return await closingAfter(openDatabase(config, log), work);
  } finally {
    lock?.release();
  }
}

/**
 * Runs `work` with the database of the settings, beside a process that serves it.
 * @throws CommandFailure when there is no database, or one without tables
 */
export async function withSharedDatabase<T>(
  config: Config,
  log: Logger,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // Opening would make an empty file in a folder that was most likely not meant.
  if (!config.databaseUrl && !existsSync(sqlitePath(config))) {
    throw new CommandFailure(
      `There is no database at ${sqlitePath(config)}. ` +
        'Set GALLEY_DATA_DIR to where it is, or run galley migrate or galley serve first.',
    );
  }
  return closingAfter(openDatabase(config, log), async (database) => {
    if (await hasTables(database)) return work(database);
    throw new CommandFailure('The database has no tables yet. Run galley migrate or galley serve first.');
  });
}

async function closingAfter<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
