import type { Database } from '../db/database.ts';
import type { Metrics } from './metrics.ts';

/** The database, with its write transactions timed. */
export function measureDatabase(database: Database, metrics: Metrics): Database {
  async function timed<T>(transaction: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await transaction();
      metrics.transaction('committed', performance.now() - startedAt);
      return result;
    } catch (error) {
      metrics.transaction('failed', performance.now() - startedAt);
      throw error;
    }
  }
  return {
    ...database,
    write: (work) => timed(() => database.write(work)),
    writeAlone: (statement) => timed(() => database.writeAlone(statement)),
  };
}
