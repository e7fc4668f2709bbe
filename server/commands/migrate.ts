import {
  CannotDistribute,
  type Distribution,
  distribute,
  requireCluster,
} from '../platform/db/distribution/distribute.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley migrate`: the service's own tables, then exit. */
export const migrateTables: Command = {
  name: 'migrate',
  summary: 'Brings the tables of the database up to date, then exits.',
  positionals: [],
  options: {
    distribute: {
      meaning:
        'also spread the tables over the servers of a PostgreSQL cluster with Citus, the rows of each tenant together; ' +
        'stop every node first',
    },
  },
  run: async (context, given) => {
    const config = context.config();
    const isToBeDistributed = given.flag('distribute');
    await inPlainWords(
      withOwnDatabase(config, createLogger(config.logLevel), async ({ database }) => {
        if (isToBeDistributed) await requireCluster(database);
        const applied = await migrate(database);
        for (const name of applied) context.print(`applied ${name}\n`);
        if (applied.length === 0) context.print('The tables are up to date.\n');
        if (isToBeDistributed) context.print(describe(await distribute(database)));
      }),
    );
  },
};

async function inPlainWords(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof CannotDistribute ? new CommandFailure(error.message, error) : error;
  }
}

function describe({ spread, copied }: Distribution): string {
  if (spread.length + copied.length === 0) return 'The tables are distributed already.\n';
  return [
    ...copied.map((table) => `on each server: ${table}\n`),
    ...spread.map((table) => `spread by tenant: ${table}\n`),
  ].join('');
}
