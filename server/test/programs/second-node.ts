import { buildDeps } from '../../app/build-deps.ts';
import { openInstallation } from '../../app/open-installation.ts';
import { type RunningServer, startServer } from '../../app/start-server.ts';
import { loadConfig } from '../../config/load-config.ts';
import { createLogger } from '../../platform/log/logger.ts';
import type { TestService } from '../test-service.ts';
import { withoutLimits } from '../without-limits.ts';

/** Starts another node on the PostgreSQL database of a test service, with connections and memory of its own. */
export async function startSecondNode(
  service: TestService,
): Promise<Pick<RunningServer, 'address' | 'deps'> & { close(): Promise<void> }> {
  const config = loadConfig({
    GALLEY_LOG_LEVEL: 'error',
    GALLEY_SECRET_KEY: 'of-both-nodes',
    ...withoutLimits,
    ...service.environment,
    PORT: '0',
  });
  const installation = await openInstallation(config, createLogger(config.logLevel));
  const { address, deps } = await startServer(buildDeps({ ...installation, clock: service.clock }));
  return { address, deps, close: () => installation.lifetime.close(0) };
}
