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

/** `galley backup`: backs up an installation on SQLite to one file. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up the database, the media and the secret key to one file.',
  details:
    'You can run this command while galley serve is running. The backup contains every write that was confirmed before\n' +
    'the command started. The file contains drafts and the secret key, so only the user who runs the command can read\n' +
    'the file. With PostgreSQL, the command prints how to create a backup.',
  positionals: ['file'],
  options: {},
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const config = context.config();
    refuseWithoutFile(config, 'backup');
    const path = sqlitePath(config);
    if (!existsSync(path)) {
      throw new CommandFailure(
        `There is no database at ${path}. Set GALLEY_DATA_DIR to the folder of the database.`,
      );
    }
    if (isHalfRestored(config.dataDir)) {
      throw new CommandFailure(
        `A restore into ${config.dataDir} was interrupted. Run galley serve to complete the restore.`,
      );
    }
    if (resolve(file).startsWith(resolve(config.dataDir) + sep)) {
      throw new CommandFailure(`${file} is in the data folder. Choose a path outside ${config.dataDir}.`);
    }
    const there = statSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile())
      throw new CommandFailure(`${file} exists and isn't a regular file. Choose another path.`);
    keepFilesPrivate(config);
    await makeFolderOf(file);
    context.print(describe(file, await writeBackup(config, file), config));
  },
};

/** Refuses an installation on PostgreSQL, which has its own tools. @throws CommandFailure with the steps */
export function refuseWithoutFile({ databaseUrl, blobs }: Config, verb: 'backup' | 'restore'): void {
  if (!databaseUrl) return;
  const own =
    verb === 'backup'
      ? 'pg_dump --format=custom --file=galley.dump'
      : 'pg_restore --clean --if-exists --dbname';
  const media = blobs ? 'your bucket' : 'the folder media in the data folder';
  throw new CommandFailure(
    `This installation uses PostgreSQL, so galley ${verb} doesn't apply. Run "${own} $GALLEY_DATABASE_URL". ` +
      `Then ${verb === 'backup' ? 'back up' : 'restore'} ${media}, and ${secretKeyName} or GALLEY_SECRET_KEY. ` +
      'The page docs/operations/backup.md has the steps.',
  );
}

function describe(file: string, { files, missing }: BackupManifest, config: Config): string {
  const isKey = files.some(({ name }) => name === secretKeyName);
  const media = files.length - (isKey ? 2 : 1);
  const lines = [
    `Created ${file} with the database${isKey ? ', the secret key' : ''} and ${media} media files.`,
  ];
  if (!isKey) lines.push("The backup doesn't contain the secret key. Store GALLEY_SECRET_KEY separately.");
  if (config.blobs)
    lines.push("The backup doesn't contain media. Back up the bucket in GALLEY_BLOBS separately.");
  if (missing.length > 0) {
    lines.push(
      `Media files that are missing in the data folder and in the backup: ${missing.length}, for example ${missing[0]}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
