import type { KyselyPlugin } from 'kysely';
import type { Database } from './database.ts';

/** Hears of each read as it is asked and, unless it fails, as it is answered. */
export interface ReadObserver {
  asked(): void;
  answered(): void;
}

/** The database, whose reads outside of write transactions are told to somebody. */
export function observeReads(database: Database, observer: ReadObserver): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      observer.asked();
      return node;
    },
    transformResult: async ({ result }) => {
      observer.answered();
      return result;
    },
  };
  return {
    ...database,
    sql: database.sql.withPlugin(plugin),
    aside: { ...database.aside, sql: database.aside.sql.withPlugin(plugin) },
  };
}
