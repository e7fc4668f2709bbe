import type { Kysely, KyselyPlugin } from 'kysely';
import { runCompiled, setRunner } from './compiled.ts';
import type { Reading } from './database.ts';
import type { Tables } from './tables.ts';

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
  const observed = (sql: Kysely<Tables>) => {
    const heard = sql.withPlugin(plugin);
    setRunner(heard, async (query) => {
      observer.asked();
      const rows = await runCompiled(sql, query);
      observer.answered();
      return rows;
    });
    return heard;
  };
  return {
    ...reading,
    sql: observed(reading.sql),
    aside: { ...reading.aside, sql: observed(reading.aside.sql) },
  };
}
