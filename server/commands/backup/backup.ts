import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { sqlitePath } from '../../app/open-installation.ts';
import type { Config } from '../../config/load-config.ts';
import { type Command, CommandFailure } from '../command.ts';
import { makeFolderOf } from '../make-folder-of.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { type BackupManifest, secretKeyName } from './backup-format.ts';
import { isHalfRestored } from './put-in-place.ts';
import { writeBackup } from './write-backup.ts';

/** `galley backup`: an installation on SQLite in one file. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes the database, the media and the secret key to one file.',
  details:
    'Runs beside galley serve, and holds nobody up: the file has every write that was acknowledged before it began.\n' +
    'It is private to the user who made it, and holds what was not published and the key of all secrets. Of an\n' +
    'installation on PostgreSQL it says how a backup is made.',
  positionals: ['file'],
  options: {},
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const config = context.config();
    refuseWithoutFile(config, 'backup');
    const path = sqlitePath(config);
    if (!existsSync(path)) {
      throw new CommandFailure(`There is no database at ${path}. Set GALLEY_DATA_DIR to where it is.`);
    }
    if (isHalfRestored(config.dataDir)) {
      throw new CommandFailure('A restore was interrupted here. galley serve completes it.');
    }
    if (resolve(file).startsWith(resolve(config.dataDir) + sep)) {
      throw new CommandFailure(`${file} is in the data folder, which it is to be a backup of.`);
    }
    const there = statSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile()) throw new CommandFailure(`${file} is there already and is no file.`);
    keepFilesPrivate(config);
    await makeFolderOf(file);
    context.print(describe(file, await writeBackup(config, file), config));
  },
};

/** PostgreSQL has tools of its own, which know it better. @throws CommandFailure that says how */
export function refuseWithoutFile({ databaseUrl, blobs }: Config, verb: 'backup' | 'restore'): void {
  if (!databaseUrl) return;
  const own =
    verb === 'backup'
      ? 'pg_dump --format=custom --file=galley.dump'
      : 'pg_restore --clean --if-exists --dbname';
  const media = blobs ? 'your bucket by the means of its store' : 'the folder media of the data folder';
  throw new CommandFailure(
    `This installation keeps its data in PostgreSQL: ${verb} the database with "${own} $GALLEY_DATABASE_URL", ` +
      `${media} after it, and ${secretKeyName} or GALLEY_SECRET_KEY. docs/operations/backup.md has the steps.`,
  );
}

function describe(file: string, { files, missing }: BackupManifest, config: Config): string {
  const isKey = files.some(({ name }) => name === secretKeyName);
  const media = files.length - (isKey ? 2 : 1);
  const lines = [`${file}: the database${isKey ? ', the secret key' : ''} and ${media} files of media.`];
  if (!isKey) lines.push('The secret key is a setting and not in it: keep GALLEY_SECRET_KEY with it.');
  if (config.blobs) lines.push('Media are in a store of their own and not in it: keep its bucket.');
  if (missing.length > 0) {
    lines.push(
      `Not in it, since the store has them no more: ${missing.length} files, ${missing[0]} the first.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
