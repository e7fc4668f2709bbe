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

/** `galley migrate`: updates the database tables, then exits. */
export const migrateTables: Command = {
  name: 'migrate',
  summary: 'Update the database tables to this version of Galley, then exit.',
  positionals: [],
  options: {
    distribute: {
      meaning:
        'Also distribute the tables over a PostgreSQL cluster with Citus. The rows of a tenant stay together. ' +
        'Stop all nodes first.',
    },
  },
  run: async (context, given) => {
    const config = context.config();
    const isToBeDistributed = given.flag('distribute');
    await inPlainWords(
      withOwnDatabase(config, createLogger(config.logLevel), async ({ database }) => {
        if (isToBeDistributed) await requireCluster(database);
        const applied = await migrate(database);
        for (const name of applied) context.print(`Applied migration ${name}.\n`);
        if (applied.length === 0) context.print('The database tables are up to date.\n');
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
  if (spread.length + copied.length === 0) return 'The tables are already distributed.\n';
  return [
    ...copied.map((table) => `Copied to each server: ${table}\n`),
    ...spread.map((table) => `Distributed by tenant: ${table}\n`),
  ].join('');
}
