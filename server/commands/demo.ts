import { buildDeps } from '../app/build-deps.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { fillWithDemo } from './fill-empty-database.ts';
import { describeFirstRun } from './first-run.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley demo`: loads the demo tenant into an empty database. */
export const demo: Command = {
  name: 'demo',
  summary: 'Load the demo tenant into an empty database.',
  details: 'The command updates the database tables first. It prints the keys and the password only once.',
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
        throw new CommandFailure(
          'The database already has a tenant. The demo can only be loaded into an empty database.',
        );
      context.print(`${describeFirstRun(made).join('\n')}\n`);
    });
  },
};
