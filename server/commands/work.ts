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

/** `galley work`: deliveries, schedules and retention without the API, beside `serve --no-worker`. */
export const work: Command = {
  name: 'work',
  summary: 'Runs the background work alone until it is stopped.',
  details:
    'Any number of work and serve processes may share a PostgreSQL database. With SQLite galley serve does this\n' +
    'work itself, and one process may have the file.',
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
      context.print('Galley is working.\n');
      await ended;
    });
  },
};
