import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** A database that notes what is read from it. */
export interface ObservedDatabase {
  /** Hand it to `createTestService`. */
  observe(database: Database): Database;
  /** Runs something and answers the queries that it read with, outside of write transactions, in their order. */
  queriesOf(run: () => Promise<unknown>): Promise<CompiledQuery[]>;
}

/** Notes queries as they are handed to the database, whatever store they come from. */
export function observeQueries(): ObservedDatabase {
  let compile: Database['sql'] | undefined;
  let noted: Parameters<KyselyPlugin['transformQuery']>[0][] = [];
  const plugin: KyselyPlugin = {
    transformQuery: (args) => {
      noted.push(args);
      return args.node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    observe: (database) => {
      compile = database.sql;
      return { ...database, sql: database.sql.withPlugin(plugin) };
    },
    queriesOf: async (run) => {
      noted = [];
      await run();
      const executor = compile?.getExecutor();
      if (!executor) throw new Error('no database is observed');
      return noted.map(({ node, queryId }) => executor.compileQuery(node, queryId));
    },
  };
}
