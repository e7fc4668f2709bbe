import { buildDeps } from '../../app/build-deps.ts';
import { openInstallation } from '../../app/open-installation.ts';
import { type RunningServer, startServer } from '../../app/start-server.ts';
import { loadConfig } from '../../config/load-config.ts';
import { createLogger } from '../../platform/log/logger.ts';
import type { TestService } from '../test-service.ts';

export interface Node {
  readonly server: RunningServer;
  stop(): Promise<void>;
}

/**
 * Another node on the database of a service, with its own connections. On SQLite this is what a restart gives: the same
 * file, an empty memory. `changes` are settings that differ.
 */
export async function startNode(
  service: TestService,
  changes: Readonly<Record<string, string>> = {},
): Promise<Node> {
  const environment = { GALLEY_LOG_LEVEL: 'silent', ...service.settings, ...changes, PORT: '0' };
  const config = loadConfig(environment);
  const installation = await openInstallation(config, createLogger(config.logLevel));
  const server = await startServer(buildDeps({ ...installation, clock: service.clock }));
  return { server, stop: () => installation.lifetime.close(0) };
}
