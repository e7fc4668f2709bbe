import type { KyselyPlugin } from 'kysely';
import type { Reading } from './database.ts';

/** Hears of each read as it is asked and, unless it fails, as it is answered. */
export interface ReadObserver {
  asked(): void;
  answered(): void;
}

/** The same, whose reads outside of write transactions are told to somebody. */
export function observeReads<T extends Reading>(reading: T, observer: ReadObserver): T {
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
    ...reading,
    sql: reading.sql.withPlugin(plugin),
    aside: { ...reading.aside, sql: reading.aside.sql.withPlugin(plugin) },
  };
}
