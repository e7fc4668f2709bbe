import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import {
  type Answer,
  Batch,
  isOutdated,
  type ParserOf,
  PreparedStatements,
  type Statement,
} from './postgres-batch.ts';

const namedStatements = 500;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What the connections of a pool share: how statements are named, and what answers and errors mean. */
interface Conventions {
  nameOf(text: string): string;
  readonly parserOf: ParserOf;
  translateError(error: unknown): unknown;
}

/**
 * Runs Kysely's queries on one pooled connection, in their order. What is sent is not written until somebody waits for
 * an answer, so that all of it costs one message each way.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #conventions: Conventions;
  #held: Statement[] = [];
  #isInTransaction = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, prepared: PreparedStatements, conventions: Conventions) {
    this.#client = client;
    this.#prepared = prepared;
    this.#conventions = conventions;
  }

  /** @throws what a statement failed with that was sent before: the query did not run then */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#runFresh(this.#statementOf(query));
    return { rows: rows as R[], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }) };
  }

  /** Runs a query of whose answer only a failure matters, before the next one that is waited for. */
  send(query: CompiledQuery): void {
    this.#held.push(this.#statementOf(query));
  }

  begin(text: string): void {
    this.#isInTransaction = true;
    this.#held.push(control(text));
  }

  /** @throws Error when the transaction was lost before */
  async commit(): Promise<void> {
    // PostgreSQL answers so, without an error, when an earlier statement failed and somebody carried on.
    if ((await this.#run(control('commit'))).command === 'ROLLBACK')
      throw new Error('the transaction was rolled back');
    this.#isInTransaction = false;
  }

  async rollback(): Promise<void> {
    this.#held = [];
    try {
      await this.#run(control('rollback'));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  // biome-ignore lint/correctness/useYield: Kysely demands the method; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not used on PostgreSQL');
  }

  #statementOf({ sql: text, parameters }: CompiledQuery): Statement {
    return { name: parameters.length > 0 ? this.#conventions.nameOf(text) : '', text, values: parameters };
  }

  /** As `#run`, again where the statement was parsed before somebody changed its tables. A transaction is lost by then. */
  async #runFresh(statement: Statement): Promise<Answer> {
    try {
      return await this.#run(statement);
    } catch (error) {
      if (this.#isInTransaction || !isOutdated(error)) throw error;
      return this.#run(statement);
    }
  }

  async #run(statement: Statement): Promise<Answer> {
    const held = this.#held;
    this.#held = [];
    try {
      const batch = new Batch([...held, statement], this.#prepared, this.#conventions.parserOf);
      return await this.#client.query(batch).answer;
    } catch (error) {
      // Its own stack leads to the socket; this one leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#conventions.translateError(error);
    }
  }
}

/** A statement that controls transactions. There are so few that each is its own name. */
function control(text: string): Statement {
  return { name: text, text, values: [] };
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #conventions: Conventions;
  readonly #prepared = new WeakMap<pg.PoolClient, PreparedStatements>();

  constructor(pool: pg.Pool, conventions: Omit<Conventions, 'nameOf'>) {
    this.#pool = pool;
    this.#conventions = { ...conventions, nameOf: createNaming() };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw this.#conventions.translateError(error);
    }
    const prepared = this.#prepared.get(client) ?? new PreparedStatements();
    this.#prepared.set(client, prepared);
    return new PostgresConnection(client, prepared, this.#conventions);
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.begin(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Names for statements, so that PostgreSQL parses and plans each SQL text once a connection. The number of names is
 * bounded; texts beyond it run without.
 */
function createNaming(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namedStatements) return known ?? '';
    const name = `g${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Kysely on a pool of PostgreSQL connections. */
export function postgresKyselyDialect(pool: pg.Pool, conventions: Omit<Conventions, 'nameOf'>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, conventions),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
