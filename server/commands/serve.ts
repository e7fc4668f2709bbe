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

/** `galley serve`: migrates, fills an empty database, serves until a signal says to stop. */
export const serve: Command = {
  name: 'serve',
  summary: 'Serves the API until it is stopped.',
  details:
    'Brings the tables up to date first. On an empty database it makes the tenant and the owner that\n' +
    'GALLEY_TENANT, GALLEY_OWNER_EMAIL and GALLEY_OWNER_PASSWORD name, or without them the demo tenant;\n' +
    'with GALLEY_DEMO=off it prints a link under which the owner is made.',
  positionals: [],
  options: { 'no-worker': { meaning: 'Leaves background work to galley work processes.' } },
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
        log.info({ link: setupLink(server) }, 'this installation has no owner yet');
      await ended;
    });
  },
};

function explainListenError(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const place = `${config.host}:${config.port}`;
  if (code === 'EADDRINUSE') {
    return new CommandFailure(
      `${place} is in use by another program. Set GALLEY_PORT to a free port.`,
      error,
    );
  }
  if (code === 'EACCES') return new CommandFailure(`${place} may not be listened on by this user.`, error);
  return error;
}

/** Where the owner of an empty installation is made. */
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
