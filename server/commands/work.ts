import { buildDeps } from '../app/build-deps.ts';
import { startWorker } from '../app/build-worker.ts';
import { requireSameSecretKey } from '../app/find-secret-key.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { startWorkServer } from '../app/start-work-server.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Command } from './command.ts';
import { endOnSignal } from './end-on-signal.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley work`: runs background jobs without the API, for use with `serve --no-worker`. */
export const work: Command = {
  name: 'work',
  summary: 'Start the background worker without the API.',
  details:
    'With PostgreSQL, any number of work and serve processes can share a database. With SQLite, galley serve runs\n' +
    'the background worker, and only one process can use the database file.',
  positionals: [],
  options: {},
  run: async (context) => {
    const config = context.config();
    const log = createLogger(config.logLevel);
    await withOwnDatabase(config, log, async (installation) => {
      await installation.database.requireServable?.();
      await migrate(installation.database);
      await prepareBlobs(installation);
      await requireSameSecretKey(installation.database, config);
      const deps = buildDeps(installation);
      deps.metrics.addProcess();
      if (config.workPort) await startWorkServer(deps, config.workPort);
      startWorker(deps);
      const ended = endOnSignal(deps);
      giveBackMemory();
      context.print('The Galley worker is ready.\n');
      await ended;
    });
  },
};
