import { createHash } from 'node:crypto';
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
import { type Answer, Batch, isOutdated, type ParserOf, type Statement, toParameter } from './batch.ts';
import { openSession, type Session, transactionLease } from './session.ts';

const namedStatements = 500;
const leaseOfTransaction = `set local idle_in_transaction_session_timeout = ${transactionLease}`;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What the library says where the database address has a `query_timeout`. */
const timedOut = 'Query read timeout';

/** Values of what is held that are written in one go: a few milliseconds, in which nobody else has a turn. */
const mostHeld = 50_000;

interface Transaction {
  readonly begin: Statement;
  /** It may see its tables change, and nobody can run it again: its statements are parsed each time. */
  readonly isLong: boolean;
  failure: unknown;
  isOver: boolean;
}

/** What the connections of a pool share: how statements are named, and what answers and errors mean. */
interface Conventions {
  nameOf(text: string): string;
  readonly parserOf: ParserOf;
  translateError(error: unknown): unknown;
}

/**
 * Runs Kysely's queries on one pooled connection, in their order: single ones, or one transaction. What is sent is not
 * written until somebody waits for an answer, so that all of it costs one message each way.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #session: Session;
  readonly #conventions: Conventions;
  #held: Statement[] = [];
  #heldValues = 0;
  /** Ends, and never fails, when what was written last has its answer. */
  #answered: Promise<void> | undefined;
  #transaction: Transaction | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient, session: Session, conventions: Conventions) {
    this.#client = client;
    this.#session = session;
    this.#conventions = conventions;
  }

  /** Whether a pooler stands between, which keeps to one server for a transaction and no longer. */
  get isPooled(): boolean {
    return this.#session.isPooled;
  }

  /** @throws what the transaction has failed with, if it has: no later query of it runs */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#runFresh(this.#statementOf(query));
    return { rows: rows as R[], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }) };
  }

  /**
   * Runs a query of whose answer only a failure matters, before the next one that is waited for. What has come to be much is
   * run at once. @throws then, what the transaction has failed with, if it has
   */
  async send(query: CompiledQuery): Promise<void> {
    const statement = this.#statementOf(query);
    this.#heldValues += statement.values.length;
    if (this.#heldValues > mostHeld) await this.#run(statement);
    else this.#held.push(statement);
  }

  begin(text: string, options: { isLong: boolean }): void {
    const begin = this.#control(text);
    this.#transaction = { ...options, begin, failure: undefined, isOver: false };
    this.#held.push(begin);
    // In the message that begins it anyway.
    if (this.#session.isPooled) this.#held.push(this.#control(leaseOfTransaction));
  }

  /** Begins a part of the transaction that can be undone. */
  mark(): void {
    this.#held.push(this.#control('savepoint part'));
  }

  /** Ends the part. @throws what a statement of it has failed with, if one has */
  async keep(): Promise<void> {
    await this.#run(this.#control('release savepoint part'));
  }

  /** Undoes the part, whatever statement of it has failed: the transaction can go on. */
  async undo(): Promise<void> {
    if (this.#transaction?.failure) {
      this.#transaction.failure = undefined;
      this.#held = [];
    }
    await this.#run(this.#control('rollback to savepoint part'));
    await this.keep();
  }

  /** @throws what the transaction has failed with, if it has */
  async commit(): Promise<void> {
    const answered = this.#run(this.#control('commit'));
    this.#end();
    // PostgreSQL answers so, without an error, when the transaction was lost before.
    if ((await answered).command === 'ROLLBACK') throw new Error('the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    const isBegun = this.#held[0] !== this.#transaction?.begin;
    this.#held = [];
    this.#end();
    // A connection that is thrown away rolls back by itself, and one that hangs would be waited for.
    if (!isBegun || this.#isBroken) return;
    await this.#turn();
    try {
      await this.#write([this.#control('rollback')]);
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
    // Kysely lets queries that waited for their turn pass until it has heard of the end.
    if (this.#transaction?.isOver) throw new Error('the transaction is over');
    const isNamed = parameters.length > 0 && !this.#transaction?.isLong && !this.#session.isPooled;
    return {
      name: isNamed ? this.#conventions.nameOf(text) : '',
      text,
      values: parameters.map(toParameter),
    };
  }

  /** A statement that controls transactions. There are so few that each is its own name. */
  #control(text: string): Statement {
    return { name: this.#session.isPooled ? '' : text, text, values: [] };
  }

  #end(): void {
    if (this.#transaction) this.#transaction.isOver = true;
  }

  /** As `#run`, again where the statement was parsed before somebody changed its tables. A transaction is lost by then. */
  async #runFresh(statement: Statement): Promise<Answer> {
    try {
      return await this.#run(statement);
    } catch (error) {
      if (this.#transaction || !isOutdated(error)) throw error;
      return this.#run(statement);
    }
  }

  /** Runs what is held and then a statement. */
  async #run(statement: Statement): Promise<Answer> {
    if (this.#answered) await this.#turn();
    const transaction = this.#transaction;
    // Whoever went on after a failure learns of that failure, not of what PostgreSQL says to all that follows it.
    if (transaction?.failure) throw transaction.failure;
    const statements = [...this.#held, statement];
    this.#held = [];
    this.#heldValues = 0;
    try {
      return await this.#write(statements);
    } catch (error) {
      if (transaction) transaction.failure ??= error;
      throw error;
    }
  }

  /** Waits for what others have asked at the same time. */
  async #turn(): Promise<void> {
    while (this.#answered) await this.#answered;
  }

  async #write(statements: readonly Statement[]): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answered = promise;
    try {
      const batch = new Batch(statements, this.#session.prepared, this.#conventions.parserOf);
      return await this.#client.query(batch).answer;
    } catch (error) {
      // Its own stack leads to the socket; this one leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      // The answer is still to come, to whoever has the connection then.
      if (error instanceof Error && error.message === timedOut) this.#isBroken = true;
      throw this.#conventions.translateError(error);
    } finally {
      this.#answered = undefined;
      resolve();
    }
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #conventions: Conventions;
  readonly #sessions = new WeakMap<pg.PoolClient, Session>();

  constructor(pool: pg.Pool, conventions: Omit<Conventions, 'nameOf'>) {
    this.#pool = pool;
    this.#conventions = { ...conventions, nameOf: createNaming() };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const session = this.#sessions.get(client) ?? (await openSession(client));
      this.#sessions.set(client, session);
      return new PostgresConnection(client, session, this.#conventions);
    } catch (error) {
      client?.release(true);
      throw this.#conventions.translateError(error);
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.begin(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`, {
      isLong: accessMode === 'read only',
    });
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
 * Names for statements, so that PostgreSQL parses and plans each SQL text once a connection. A name follows from its text:
 * whoever meets it, in another process or behind a pooler, meets the same statement. The number of names is bounded;
 * texts beyond it run without.
 */
function createNaming(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namedStatements) return known ?? '';
    const name = `galley_${createHash('sha256').update(text).digest('base64url')}`;
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
