import {
  CompiledQuery,
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

const namedStatements = 500;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What the connections of a pool share: how its statements are named, and what their errors mean. */
interface Statements {
  nameOf(text: string): string | undefined;
  translateError(error: unknown): unknown;
}

/**
 * Runs Kysely's queries on one pooled connection, in their order. The pool pipelines: what is sent is not written until
 * somebody waits for an answer, so that all of it costs one write to the socket.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  #isHolding = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client;
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answered = this.#submit(query);
    this.#write();
    const { command, rowCount, rows } = await answered;
    // Several statements in one text have no rows.
    return { rows: rows ?? [], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Runs a query of whose answer only a failure matters, before the next one that is waited for. */
  send(query: CompiledQuery, onFailure: (error: unknown) => void): void {
    if (!this.#isHolding) this.#stream().cork();
    this.#isHolding = true;
    this.#submit(query).catch(onFailure);
  }

  /** @throws Error when the transaction was lost before */
  async commit(): Promise<void> {
    const answered = this.#submit(CompiledQuery.raw('commit'));
    this.#write();
    // PostgreSQL answers so, without an error, when a statement before it failed.
    if ((await answered).command === 'ROLLBACK') throw new Error('the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    try {
      await this.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#write();
    this.#client.release(this.#isBroken);
  }

  // biome-ignore lint/correctness/useYield: Kysely demands the method; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not used on PostgreSQL');
  }

  async #submit({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const name = parameters.length > 0 ? this.#statements.nameOf(text) : undefined;
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name && { name }) });
    } catch (error) {
      throw this.#statements.translateError(error);
    }
  }

  #write(): void {
    if (this.#isHolding) this.#stream().uncork();
    this.#isHolding = false;
  }

  #stream(): { cork(): void; uncork(): void } {
    const { connection } = this.#client as unknown as {
      connection: { stream: { cork(): void; uncork(): void } };
    };
    return connection.stream;
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #statements: Statements;

  constructor(pool: pg.Pool, translateError: (error: unknown) => unknown) {
    this.#pool = pool;
    this.#statements = { nameOf: createNaming(), translateError };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#statements);
    } catch (error) {
      throw this.#statements.translateError(error);
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  // Sent with the first statement. It can fail of a lost connection only, and that statement tells.
  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.send(CompiledQuery.raw(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`), () => {});
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
 * bounded; texts beyond it run unnamed.
 */
function createNaming(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= namedStatements) return known;
    const name = `g${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Kysely on a pool of pipelining PostgreSQL connections. */
export function postgresKyselyDialect(pool: pg.Pool, translateError: (error: unknown) => unknown): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, translateError),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
