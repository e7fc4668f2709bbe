import type { Kysely, KyselyPlugin } from 'kysely';
import { runCompiled, setRunner } from '../platform/db/compiled.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

/** Characters of text that statements have returned. */
export interface ReadBytes {
  /** Of the statement that returned most. */
  readonly largest: number;
  readonly all: number;
}

/** A database that measures what reads outside of write transactions return. */
export function observeBytes(): {
  /** Hand it to `createTestService`. */
  readonly observe: (database: Database) => Database;
  readonly bytesOf: (run: () => Promise<unknown>) => Promise<ReadBytes>;
} {
  let found: number[] = [];
  const note = (rows: readonly object[]) => {
    const values = rows.flatMap((row) => Object.values(row) as unknown[]);
    found.push(values.reduce<number>((sum, one) => sum + lengthOf(one), 0));
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      note(result.rows as object[]);
      return result;
    },
  };
  const observeReader = (sql: Kysely<Tables>) => {
    const observed = sql.withPlugin(plugin);
    setRunner(observed, async (query) => {
      const rows = await runCompiled(sql, query);
      note(rows as object[]);
      return rows;
    });
    return observed;
  };
  return {
    observe: (database) => ({
      ...database,
      sql: observeReader(database.sql),
      aside: { ...database.aside, sql: observeReader(database.aside.sql) },
    }),
    bytesOf: async (run) => {
      found = [];
      await run();
      return { largest: Math.max(0, ...found), all: found.reduce((sum, one) => sum + one, 0) };
    },
  };
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 0;
}
