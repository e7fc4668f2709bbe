import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely';
import { runCompiled, setRunner } from '../platform/db/compiled.ts';
import type { Database, LastWork, Tx } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

/** What a write waits for and what it only sends, in statements; begin and commit are not among them. */
export interface WriteCost {
  readonly answered: number;
  readonly sent: number;
}

/** A database that notes what it is asked. */
export interface ObservedDatabase {
  /** Hand it to `createTestService`. */
  observe(database: Database): Database;
  /** Runs something and answers the queries that it read with, outside of write transactions, in their order. */
  queriesOf(run: () => Promise<unknown>): Promise<CompiledQuery[]>;
  /** Runs something and answers what its writes cost: in transactions, and as statements of their own. */
  writesOf(run: () => Promise<unknown>): Promise<WriteCost>;
}

/** Notes queries as they are handed to the database, whatever store they come from. */
export function observeQueries(): ObservedDatabase {
  let compile: Database['sql'] | undefined;
  type Asked = Parameters<KyselyPlugin['transformQuery']>[0];
  const asked = new WeakMap<Asked['queryId'], Asked>();
  let noted: (Asked | CompiledQuery)[] = [];
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
  const observeReader = (sql: Kysely<Tables>) => {
    const observed = sql.withPlugin(plugin);
    setRunner(observed, async (query) => {
      const rows = await runCompiled(sql, query);
      noted.push(query);
      return rows;
    });
    return observed;
  };
  let writes = { answered: 0, sent: 0 };
  const countAnswered: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      writes.answered++;
      return result;
    },
  };
  const observedWorks = new WeakMap<object, LastWork<unknown>>();
  const observeLast = (work: LastWork<unknown>): LastWork<unknown> => {
    const known = observedWorks.get(work);
    if (known) return known;
    const observed: LastWork<unknown> = {
      ...work,
      run: (tx, items) => work.run(observeTransaction(tx), items),
    };
    observedWorks.set(work, observed);
    return observed;
  };
  const observeTransaction = (tx: Tx): Tx => ({
    ...tx,
    sql: tx.sql.withPlugin(countAnswered),
    leave: (work, item) => tx.leave(observeLast(work), item),
    send: (statement) => {
      writes.sent++;
      return tx.send(statement);
    },
  });
  return {
    observe: (database) => {
      compile = database.sql;
      return {
        ...database,
        sql: observeReader(database.sql),
        aside: { ...database.aside, sql: observeReader(database.aside.sql) },
        write: (work) => database.write((tx) => work(observeTransaction(tx))),
        writeAlone: (statement) => {
          writes.answered++;
          return database.writeAlone(statement);
        },
      };
    },
    writesOf: async (run) => {
      writes = { answered: 0, sent: 0 };
      await run();
      return writes;
    },
    queriesOf: async (run) => {
      noted = [];
      await run();
      const executor = compile?.getExecutor();
      if (!executor) throw new Error('no database is observed');
      return noted.map((one) => ('sql' in one ? one : executor.compileQuery(one.node, one.queryId)));
    },
  };
}
