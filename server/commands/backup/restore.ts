import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqlitePath } from '../../app/open-installation.ts';
import { refuseNewerDatabase } from '../../platform/db/migrate.ts';
import { holdProcessLock } from '../../platform/db/process-lock.ts';
import { openSqliteFile } from '../../platform/db/sqlite/copy-database.ts';
import { type Command, CommandFailure } from '../command.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { refuseWithoutFile } from './backup.ts';
import { databaseName } from './backup-format.ts';
import {
  abandonUnpacking,
  beginUnpacking,
  finishRestore,
  isHalfRestored,
  occupiedBy,
  putInPlace,
} from './put-in-place.ts';
import { readBackup } from './read-backup.ts';

/** `galley restore`: restores a backup into the data folder. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into the data folder.',
  details:
    'The command first verifies the hash of every file and the integrity of the database. The command restores\n' +
    'everything or nothing. Stop all other galley processes that use the data folder first.',
  positionals: ['file'],
  options: {
    replace: { meaning: 'Move the existing data to a folder replaced-<time> in the data folder.' },
  },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const config = context.config();
    const { dataDir } = config;
    refuseWithoutFile(config, 'restore');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandFailure(`The file ${file} doesn't exist. Check the path.`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    keepFilesPrivate(config);
    const lock = holdProcessLock(sqlitePath(config));
    try {
      if (isHalfRestored(dataDir)) {
        finishRestore(dataDir);
        throw new CommandFailure(
          'An earlier restore was interrupted and is now complete. To restore this backup, run the command again with --replace.',
        );
      }
      const occupied = occupiedBy(dataDir);
      if (occupied.length > 0 && !given.flag('replace')) {
        throw new CommandFailure(
          `${dataDir} already contains an installation (${occupied.join(', ')}). Set GALLEY_DATA_DIR to an empty folder, ` +
            'or use --replace to move the existing data aside.',
        );
      }
      const folder = beginUnpacking(dataDir);
      try {
        const { madeAt, madeBy, files, missing } = await readBackup(file, folder);
        await refuseNewer(join(folder, databaseName));
        const aside = await putInPlace(dataDir, Date.now());
        context.print(
          `Restored ${files.length} files into ${dataDir} from a backup of ${madeAt} by Galley ${madeBy}.\n`,
        );
        if (missing.length > 0)
          context.print(`Media files that are missing in the backup: ${missing.length}.\n`);
        if (aside) context.print(`The previous data is in ${aside}.\n`);
      } finally {
        abandonUnpacking(dataDir);
      }
    } finally {
      lock.release();
    }
  },
};

async function refuseNewer(path: string): Promise<void> {
  const database = openSqliteFile(path);
  try {
    await refuseNewerDatabase(database);
  } finally {
    await database.close();
  }
}
