import { buildDeps } from '../server/app/build-deps.ts';
import { openInstallation } from '../server/app/open-installation.ts';
import { startServer } from '../server/app/start-server.ts';
import { loadConfig } from '../server/config/load-config.ts';
import { runCompiled, setRunner } from '../server/platform/db/compiled.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import type { Dataset } from './datasets/datasets.ts';
import { settingsOf } from './galley.ts';

/** Galley in this process, with its database queries counted. */
export interface CountingGalley {
  readonly url: string;
  /** How many queries have run since the last call. */
  takeCount(): number;
  stop(): Promise<void>;
}

/** Serves a dataset in this process through a database layer that counts what it is asked. */
export async function serveCounting(dataset: Dataset): Promise<CountingGalley> {
  const config = loadConfig(settingsOf(dataset.environment));
  const installation = await openInstallation(config, createLogger(config.logLevel));
  const { database, lifetime } = installation;
  let queries = 0;
  const counting = database.sql.withPlugin({
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  setRunner(counting, (query) => {
    queries++;
    return runCompiled(database.sql, query);
  });
  const server = await startServer(buildDeps({ ...installation, database: { ...database, sql: counting } }));
  return {
    url: server.address,
    takeCount: () => {
      const count = queries;
      queries = 0;
      return count;
    },
    stop: () => lifetime.close(0),
  };
}
