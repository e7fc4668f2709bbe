import type { Database } from '../db/database.ts';
import type { Metrics } from './metrics.ts';

/** The database, with its write transactions timed. */
export function measureDatabase(database: Database, metrics: Metrics): Database {
  return {
    ...database,
    write: async (work) => {
      const startedAt = performance.now();
      try {
        const result = await database.write(work);
        metrics.transaction('committed', performance.now() - startedAt);
        return result;
      } catch (error) {
        metrics.transaction('failed', performance.now() - startedAt);
        throw error;
      }
    },
  };
}
