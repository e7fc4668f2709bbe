import { type RunningServer, startServer } from '../server/app/start-server.ts';
import { loadConfig } from '../server/config/load-config.ts';
import { openSqlite } from '../server/platform/db/sqlite.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import type { Dataset } from './datasets.ts';
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
  const database = openSqlite(`${dataset.dataDir}/galley.sqlite`);
  let queries = 0;
  const counting = {
    ...database,
    sql: database.sql.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const log = createLogger(config.logLevel);
  const server: RunningServer = await startServer({ config, log, database: counting });
  return {
    url: server.address,
    takeCount: () => {
      const count = queries;
      queries = 0;
      return count;
    },
    stop: async () => {
      await server.stop(0);
      await database.close();
    },
  };
}
