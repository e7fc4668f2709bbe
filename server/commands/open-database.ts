import { existsSync } from 'node:fs';
import { type Installation, openInstallation, sqlitePath } from '../app/open-installation.ts';
import type { Config } from '../config/load-config.ts';
import { hasTables } from '../platform/db/has-tables.ts';
import { refuseNewerDatabase } from '../platform/db/migrate.ts';
import { holdProcessLock } from '../platform/db/process-lock.ts';
import type { Logger } from '../platform/log/logger.ts';
import { finishRestore, isHalfRestored } from './backup/put-in-place.ts';
import { CommandFailure } from './command.ts';
import { keepFilesPrivate } from './private-files.ts';

/** How long what runs may take once the work of a command is over, in milliseconds. */
export const grace = 10_000;

/**
 * Runs `work` with the database of the settings as the one process that may serve or migrate it, and ends everything that
 * was built on it. PostgreSQL takes any number of such processes.
 * @throws ProcessLockHeld when another process has the SQLite file
 * @throws DatabaseIsNewer when a later release of the program has changed its tables
 */
export async function withOwnDatabase<T>(
  config: Config,
  log: Logger,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  keepFilesPrivate(config);
  const lock = config.databaseUrl ? undefined : holdProcessLock(sqlitePath(config));
  try {
    if (lock) finishRestore(config.dataDir);
    return await endingAfter(await openInstallation(config, log), work);
  } finally {
    lock?.release();
  }
}

/**
 * Runs `work` with the database of the settings, beside a process that serves it.
 * @throws CommandFailure when there is no database, or one without tables
 * @throws DatabaseIsNewer when a later release of the program has changed its tables
 */
export async function withSharedDatabase<T>(
  config: Config,
  log: Logger,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  if (!config.databaseUrl && isHalfRestored(config.dataDir)) {
    throw new CommandFailure(
      `A restore into ${config.dataDir} was interrupted. Run galley serve to complete the restore.`,
    );
  }
  // Opening would make an empty file in a folder that was most likely not meant.
  if (!config.databaseUrl && !existsSync(sqlitePath(config))) {
    throw new CommandFailure(
      `There is no database at ${sqlitePath(config)}. ` +
        'Set GALLEY_DATA_DIR to the folder of the database, or run galley migrate or galley serve first.',
    );
  }
  keepFilesPrivate(config);
  return endingAfter(await openInstallation(config, log), async (installation) => {
    if (await hasTables(installation.database)) return work(installation);
    throw new CommandFailure('The database has no tables. Run galley migrate or galley serve first.');
  });
}

async function endingAfter<T>(
  installation: Installation,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  try {
    await refuseNewerDatabase(installation.database);
    return await work(installation);
  } finally {
    await installation.lifetime.close(grace);
  }
}
