import { buildDeps } from '../app/build-deps.ts';
import { startWorker } from '../app/build-worker.ts';
import { requireSameSecretKey } from '../app/find-secret-key.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { type RunningServer, startServer } from '../app/start-server.ts';
import type { Config } from '../config/load-config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { endOnSignal } from './end-on-signal.ts';
import { type FirstRun, fillEmptyDatabase } from './fill-empty-database.ts';
import { describeFirstRun, describeUnclaimed, firstRequest } from './first-run.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { withOwnDatabase } from './open-database.ts';
import { warnOfFirstRunSettings, warnOfPublicPath, warnOfUnknownVariables } from './warn-of-settings.ts';

/** `galley serve`: migrates, fills an empty database, and serves until a stop signal. */
export const serve: Command = {
  name: 'serve',
  summary: 'Start the API, the admin app and the background worker.',
  details:
    'The command updates the database tables first. In an empty database, Galley creates the demo tenant. With\n' +
    'GALLEY_OWNER_EMAIL, GALLEY_OWNER_PASSWORD and GALLEY_TENANT, Galley creates this owner and tenant instead.\n' +
    'With GALLEY_DEMO=off, Galley prints a link to create the owner.',
  positionals: [],
  options: {
    'no-worker': {
      meaning: 'Run no background jobs in this process. Run background jobs with galley work instead.',
    },
  },
  run: async (context, given) => {
    const config = context.config();
    const log = createLogger(config.logLevel);
    warnOfUnknownVariables(context.environment, log);
    warnOfPublicPath(config, log);
    await withOwnDatabase(config, log, async (installation) => {
      await installation.database.requireServable?.();
      await migrate(installation.database);
      await prepareBlobs(installation);
      await requireSameSecretKey(installation.database, config);
      const deps = buildDeps(installation);
      const firstRun = await fillEmptyDatabase(deps);
      warnOfFirstRunSettings(context.environment, config, firstRun?.made, log);
      const server = await startServer(deps).catch((error: unknown) => {
        throw explainListenError(error, config);
      });
      if (!given.flag('no-worker')) startWorker(deps);
      deps.metrics.addProcess();
      const ended = endOnSignal(deps);
      giveBackMemory();
      context.print(welcome(server, firstRun));
      if (firstRun?.made === 'nothing')
        log.info(
          { link: setupLink(server) },
          'the installation has no owner: open the link to create the owner',
        );
      await ended;
    });
  },
};

function explainListenError(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const place = `${config.host}:${config.port}`;
  if (code === 'EADDRINUSE') {
    return new CommandFailure(
      `The address ${place} is already in use. Set GALLEY_PORT to a free port.`,
      error,
    );
  }
  if (code === 'EACCES')
    return new CommandFailure(
      `This user has no permission to listen on ${place}. Set GALLEY_PORT to a higher port.`,
      error,
    );
  return error;
}

/** Returns the link to create the owner of an empty installation. */
function setupLink({ deps }: RunningServer): string {
  return `${deps.publicUrl()}/admin/setup#token=${deps.setupToken}`;
}

function welcome(server: RunningServer, firstRun: FirstRun | undefined): string {
  const publicUrl = server.deps.publicUrl();
  const lines = [
    'Galley is ready.',
    '',
    `  API     ${publicUrl}/api/v1`,
    `  Admin   ${publicUrl}/admin`,
    `  Health  ${publicUrl}/healthz`,
  ];
  if (publicUrl !== server.address) lines.push(`  Listens on ${server.address}`);
  if (firstRun?.made === 'nothing') lines.push('', ...describeUnclaimed(setupLink(server)));
  else if (firstRun) lines.push('', ...describeFirstRun(firstRun));
  lines.push('', 'Try it:', '', `  ${firstRequest(server.address, firstRun)}`, '');
  return `${lines.join('\n')}\n`;
}
