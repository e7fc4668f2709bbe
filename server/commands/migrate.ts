import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Command } from './command.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley migrate`: the service's own tables, then exit. */
export const migrateTables: Command = {
  name: 'migrate',
  summary: 'Brings the tables of the database up to date, then exits.',
  positionals: [],
  options: {},
  run: async (context) => {
    const config = context.config();
    const applied = await withOwnDatabase(config, createLogger(config.logLevel), ({ database }) =>
      migrate(database),
    );
    for (const name of applied) context.print(`applied ${name}\n`);
    if (applied.length === 0) context.print('The tables are up to date.\n');
  },
};
