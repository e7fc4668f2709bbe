import { buildDeps } from '../app/build-deps.ts';
import { buildWorker } from '../app/build-worker.ts';
import { requireSameSecretKey } from '../app/find-secret-key.ts';
import { startWorkServer } from '../app/start-work-server.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Command } from './command.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { withOwnDatabase } from './open-database.ts';
import { untilSignal } from './until-signal.ts';

/** How long running attempts may take after the signal to stop, in milliseconds. */
const grace = 10_000;
/** When the process ends after that signal, whatever still hangs. */
const lastMoment = 14_000;

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
    await withOwnDatabase(config, log, async (database) => {
      await migrate(database);
      await requireSameSecretKey(database, config);
      const publicUrl = () => config.publicUrl ?? `http://${config.host}:${config.port}`;
      const deps = buildDeps({ config, log, database, publicUrl });
      deps.metrics.addProcess();
      const server = config.workPort ? await startWorkServer(deps, config.workPort) : undefined;
      const worker = buildWorker(deps);
      const stopped = untilSignal();
      worker.start();
      giveBackMemory();
      context.print('Galley is working.\n');
      log.info({ signal: await stopped }, 'stopping');
      setTimeout(() => process.exit(0), lastMoment).unref();
      await Promise.all([worker.stop(grace), server?.stop()]);
      await deps.outbound.close();
      deps.mailer.close();
    });
  },
};
