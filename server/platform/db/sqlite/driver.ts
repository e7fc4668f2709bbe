import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { giveWay, nextTurn } from '../../../lib/give-way.ts';
import { UniqueViolation } from '../database.ts';
import { narrowCache, wideCache } from './pragmas.ts';
import { createStatements, type PreparedStatement } from './statements.ts';

const constraintUnique = [2067, 1555];
/** BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL: the state of the file, the disk or the machine. */
const transientCodes = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/** A commit of as many statements writes so many pages that it has a turn of the process to itself. */
const manyStatements = 50;

/**
 * A transaction of as many statements is written to the log as it grows, and its words to the search indexes before its
 * commit: a commit is one call, in which nobody else has a turn. That of 64 creations that share one has fewer.
 */
const tooManyToGather = 1500;

/** Runs one query on SQLite and answers what Kysely wants to know of it. */
export type RunQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

// Statements run within the process, and their promises are settled already: without a turn for others between them a
// transaction of many would hold up everybody. Not an async function: a fast one should not cost a second promise.
function runStatement(
  prepare: (sql: string) => PreparedStatement,
  query: CompiledQuery,
): Promise<QueryResult<unknown>> {
  const turn = giveWay();
  return turn ? turn.then(() => runAtOnce(prepare, query)) : runAtOnce(prepare, query);
}

function runAtOnce(
  prepare: (sql: string) => PreparedStatement,
  query: CompiledQuery,
): Promise<QueryResult<unknown>> {
  try {
    const { statement, reads } = prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (reads) return Promise.resolve({ rows: statement.all(...parameters) });
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return Promise.resolve({
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    });
  } catch (error) {
    return Promise.reject(translateError(error));
  }
}

function connectionOf(run: RunQuery): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery) => run(query) as Promise<QueryResult<R>>,
    // biome-ignore lint/correctness/useYield: Kysely demands the method; nothing here streams.
    streamQuery: async function* () {
      throw new Error('streaming is not used on SQLite');
    },
  };
}

function translateError(error: unknown): unknown {
  if (error instanceof Error && 'errcode' in error && constraintUnique.includes(Number(error.errcode))) {
    const table = /UNIQUE constraint failed: (\w+)\./.exec(error.message)?.[1] ?? '';
    return new UniqueViolation(table, error);
  }
  return error;
}

/** Whether a failure may be gone when the same is tried again later. */
export function isTransientFailure(error: unknown): boolean {
  // The lowest byte is the kind; the others say more of it.
  return error instanceof Error && 'errcode' in error && transientCodes.has(Number(error.errcode) & 0xff);
}

/** One connection handed out to one user at a time, in the order of asking. */
class SqliteDriver implements Driver {
  readonly #connection: DatabaseConnection;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  readonly #exclusive: boolean;
  readonly #run: RunQuery;
  /** Of the transaction that is open; undefined while none is. */
  #statements: number | undefined;

  constructor(run: RunQuery, exclusive: boolean) {
    this.#run = run;
    this.#connection = connectionOf((query) => {
      if (this.#statements !== undefined && ++this.#statements === tooManyToGather)
        void this.#tell(narrowCache);
      return run(query);
    });
    this.#exclusive = exclusive;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#exclusive) return this.#connection;
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    if (this.#exclusive) this.#release();
  }

  // Immediate: a deferred transaction that reads first and writes later can fail with SQLITE_BUSY half-way.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#statements = 0;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const statements = this.#statements ?? 0;
    const isLarge = statements >= manyStatements;
    if (statements >= tooManyToGather) {
      await nextTurn();
      await this.#tell('savepoint written');
      await this.#tell('release written');
    }
    if (isLarge) await nextTurn();
    await connection.executeQuery(CompiledQuery.raw('commit'));
    await this.#end();
    if (isLarge) await nextTurn();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // After a full disk and the like SQLite has done it itself. What led here is the failure to be told.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    } finally {
      await this.#end();
    }
  }

  async #end(): Promise<void> {
    if ((this.#statements ?? 0) >= tooManyToGather) await this.#tell(wideCache);
    this.#statements = undefined;
  }

  async #tell(statement: string): Promise<void> {
    await this.#run(CompiledQuery.raw(statement));
  }

  async destroy(): Promise<void> {}
}

/**
 * Kysely on an open `node:sqlite` connection. `exclusive` hands the connection to one transaction at a time (the
 * writer); without it queries of several callers may follow each other on it (readers, which hold no state).
 */
export function sqliteKyselyDialect(database: DatabaseSync, options: { exclusive: boolean }): Dialect {
  return kyselyDialectOf(sqliteRunner(database), options);
}

/** Runs the statements of an open connection, each of which it prepares once. */
export function sqliteRunner(database: DatabaseSync): RunQuery {
  const prepare = createStatements(database);
  return (query) => runStatement(prepare, query);
}

/** As `sqliteKyselyDialect`, on whatever runs a query. */
export function kyselyDialectOf(run: RunQuery, options: { exclusive: boolean }): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(run, options.exclusive),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
