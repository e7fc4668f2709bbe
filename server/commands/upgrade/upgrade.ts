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

/** `galley upgrade --check`: shows the database migrations that this version would apply. */
export const upgrade: Command = {
  name: 'upgrade',
  summary: 'Show the database migrations that this version of Galley would apply.',
  details:
    'The command changes nothing. You can run this command while galley serve of any version is running.\n' +
    'The command fails if the tables belong to a newer version of Galley, or if there is too little disk space.\n' +
    'To upgrade, run galley serve or galley migrate.',
  positionals: [],
  options: { check: { meaning: 'Check the database and change nothing. Required.' } },
  run: async (context, given) => {
    if (!given.flag('check')) {
      throw new UsageError(
        'galley upgrade requires --check. To upgrade, run galley serve or galley migrate with this version.',
      );
    }
    const config = context.config();
    await withDatabaseToRead(config, async (database) => {
      await refuseNewerDatabase(database);
      const { done, pending, changed } = await planMigration(database);
      const lines = [`Galley ${productVersion}. Last applied migration: ${done.at(-1) ?? 'none'}.`];
      if (changed !== undefined) {
        throw new CommandFailure(
          `The migration ${changed} in the database differs from this version of Galley. Use an official release.`,
        );
      }
      if (pending.length === 0) lines.push('The database tables are up to date.');
      else {
        lines.push(`The next start applies ${pending.length} migrations, each completely or not at all:`);
        for (const name of pending) lines.push(`  ${name}`);
        lines.push("Migrations can't be undone. Create a backup first: galley backup <file>.");
      }
      const room = pending.length > 0 ? await describeRoom(config) : undefined;
      context.print([...lines, ...(room ? [room.text] : []), ''].join('\n'));
      if (room && !room.isEnough)
        throw new CommandFailure('There is too little disk space for the migrations. Free disk space first.');
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
    throw new CommandFailure(
      `There is no database at ${path}. Set GALLEY_DATA_DIR to the folder of the database.`,
    );
  }
  const database = openSqliteFile(path);
  return work(database).finally(() => database.close());
}

/** Migrations can rewrite every row, first to the write-ahead log. They need at most the size of the database. */
async function describeRoom(config: Config): Promise<{ text: string; isEnough: boolean } | undefined> {
  if (config.databaseUrl)
    return {
      text: 'The migrations can need as much free disk space as the PostgreSQL database uses.',
      isEnough: true,
    };
  const needed = statSync(sqlitePath(config)).size;
  const { bavail, bsize } = await statfs(config.dataDir);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  const text = `The migrations can need ${megabytes(needed)} of disk space. ${megabytes(bavail * bsize)} are free.`;
  return { text, isEnough: bavail * bsize >= needed };
}
