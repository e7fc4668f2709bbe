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
  type Asked = Parameters<KyselyPlugin['transformQuery']>[0];
  const asked = new WeakMap<Asked['queryId'], Asked>();
  let noted: Asked[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: (args) => {
      asked.set(args.queryId, args);
      return args.node;
    },
    // Only what ran has a result: a query inside another is transformed as well.
    transformResult: async ({ queryId, result }) => {
      const query = asked.get(queryId);
      if (query) noted.push(query);
      return result;
    },
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
