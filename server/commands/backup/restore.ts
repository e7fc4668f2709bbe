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

/** `galley restore`: a backup into the data folder. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Puts a backup into the data folder.',
  details:
    'Every file is held against the hash that the backup keeps of it, and the database against its own checks, before\n' +
    'anything is put in place: all of it or nothing. No other galley process may use the folder meanwhile.',
  positionals: ['file'],
  options: {
    replace: { meaning: 'Sets aside what the data folder holds, in a folder replaced-<time> within it.' },
  },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const config = context.config();
    const { dataDir } = config;
    refuseWithoutFile(config, 'restore');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandFailure(`There is no file ${file}.`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    keepFilesPrivate(config);
    const lock = holdProcessLock(sqlitePath(config));
    try {
      if (isHalfRestored(dataDir)) {
        finishRestore(dataDir);
        throw new CommandFailure(
          'A restore that had been interrupted here is complete now. For another one, run this again with --replace.',
        );
      }
      const occupied = occupiedBy(dataDir);
      if (occupied.length > 0 && !given.flag('replace')) {
        throw new CommandFailure(
          `${dataDir} holds an installation already (${occupied.join(', ')}). Set GALLEY_DATA_DIR to an empty folder, ` +
            'or say --replace to have it set aside.',
        );
      }
      const folder = beginUnpacking(dataDir);
      try {
        const { madeAt, madeBy, files, missing } = await readBackup(file, folder);
        await refuseNewer(join(folder, databaseName));
        const aside = await putInPlace(dataDir, Date.now());
        context.print(
          `${dataDir} is as it was at ${madeAt}, made by Galley ${madeBy}: ${files.length} files.\n`,
        );
        if (missing.length > 0)
          context.print(`The backup was made without ${missing.length} files of media.\n`);
        if (aside) context.print(`What was there before is in ${aside}.\n`);
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
