import { buildDeps } from '../app/build-deps.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { fillWithDemo } from './fill-empty-database.ts';
import { describeFirstRun } from './first-run.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley demo`: the demo tenant into an empty database. */
export const demo: Command = {
  name: 'demo',
  summary: 'Loads the demo tenant into an empty database.',
  details: 'Brings the tables up to date first. The keys and the password are printed once.',
  positionals: [],
  options: {},
  run: async (context) => {
    const config = context.config();
    const log = createLogger(config.logLevel);
    await withOwnDatabase(config, log, async (installation) => {
      await migrate(installation.database);
      await prepareBlobs(installation);
      const made = await fillWithDemo(buildDeps(installation));
      if (!made)
        throw new CommandFailure('The database has a tenant already; the demo goes into an empty one only.');
      context.print(`${describeFirstRun(made).join('\n')}\n`);
    });
  },
};
