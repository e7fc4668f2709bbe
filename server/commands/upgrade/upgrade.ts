import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { openInstallation, sqlitePath } from '../../app/open-installation.ts';
import type { Config } from '../../config/load-config.ts';
import { productVersion } from '../../lib/product.ts';
import type { Reader } from '../../platform/db/database.ts';
import { planMigration, refuseNewerDatabase } from '../../platform/db/migrate.ts';
import { openSqliteFile } from '../../platform/db/sqlite/copy-database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { type Command, CommandFailure, UsageError } from '../command.ts';
import { grace } from '../open-database.ts';

/** `galley upgrade --check`: what a start of this version would do to the tables. */
export const upgrade: Command = {
  name: 'upgrade',
  summary: 'Tells what a start of this version would do to the tables.',
  details:
    'Changes nothing, and runs beside a galley serve of any version. It fails where this version could not be started:\n' +
    'on tables of a newer one, or without room on the disk. The upgrade itself is galley serve, or galley migrate.',
  positionals: [],
  options: { check: { meaning: 'Looks, and changes nothing: the only thing that this command does.' } },
  run: async (context, given) => {
    if (!given.flag('check')) {
      throw new UsageError(
        'Say galley upgrade --check. To upgrade, start this version: galley serve, or galley migrate.',
      );
    }
    const config = context.config();
    await withDatabaseToRead(config, async (database) => {
      await refuseNewerDatabase(database);
      const { done, pending, changed } = await planMigration(database);
      const lines = [`Galley ${productVersion}; the tables are at ${done.at(-1) ?? 'nothing yet'}.`];
      if (changed !== undefined) {
        throw new CommandFailure(`${changed} of these tables is not the step of that name in this Galley.`);
      }
      if (pending.length === 0) lines.push('They are up to date: a start changes nothing in them.');
      else {
        lines.push(`A start would run ${pending.length} steps, each wholly or not at all:`);
        for (const name of pending) lines.push(`  ${name}`);
        lines.push('They cannot be undone. The way back is a backup from before: galley backup <file>.');
      }
      const room = pending.length > 0 ? await describeRoom(config) : undefined;
      context.print([...lines, ...(room ? [room.text] : []), ''].join('\n'));
      if (room && !room.isEnough)
        throw new CommandFailure('There is too little room on the disk for these steps.');
    });
  },
};

async function withDatabaseToRead(config: Config, work: (database: Reader) => Promise<void>): Promise<void> {
  if (config.databaseUrl) {
    const { database, lifetime } = await openInstallation(config, createLogger(config.logLevel));
    return work(database).finally(() => lifetime.close(grace));
  }
  const path = sqlitePath(config);
  if (!existsSync(path)) {
    throw new CommandFailure(`There is no database at ${path}. Set GALLEY_DATA_DIR to where it is.`);
  }
  const database = openSqliteFile(path);
  return work(database).finally(() => database.close());
}

/** Steps may write every row of a table anew, first into the log: as much room as the file takes is enough. */
async function describeRoom(config: Config): Promise<{ text: string; isEnough: boolean } | undefined> {
  if (config.databaseUrl)
    return { text: 'See that the disk of PostgreSQL has room for as much again.', isEnough: true };
  const needed = statSync(sqlitePath(config)).size;
  const { bavail, bsize } = await statfs(config.dataDir);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  const text = `They may need ${megabytes(needed)} of room on the disk; ${megabytes(bavail * bsize)} are free.`;
  return { text, isEnough: bavail * bsize >= needed };
}
