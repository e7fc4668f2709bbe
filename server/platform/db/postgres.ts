import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import {
  type Database,
  DatabaseUnreachable,
  type Dialect,
  type EventSubscriber,
  type Touched,
  type Tx,
  UniqueViolation,
} from './database.ts';
import { PostgresConnection, postgresKyselyDialect } from './postgres-driver.ts';
import { followHints, sendHints } from './postgres-hints.ts';
import type { Tables } from './tables.ts';
import { createTransactionScope } from './transaction.ts';

const int8 = 20;
const uniqueViolation = '23505';
/** Serialization failure and deadlock: the transaction is gone, the work may run again. */
const transient = new Set(['40001', '40P01']);
const attempts = 4;

const postgresDialect: Dialect = {
  name: 'postgres',
  in: (column, values) => {
    const type = sql.raw(typeof values[0] === 'number' ? 'float8[]' : 'text[]');
    return sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} = any(${values}::${type})`;
  },
  // Without the array the planner may run the query again for every row, and does while it has no statistics.
  inQuery: (column, query) => sql<boolean>`${sql.ref(column)} = any(array${query})`,
  sortedBy: (column) => column,
  position: sql`strpos`,
  counterStripes: 16,
  relaxedCommit: sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`,
  forUpdate: sql` for update`,
  forUpdateSkipLocked: sql` for update skip locked`,
  // Transactions commit in another order than they append in, and no counter knows which. Numbers of transactions do:
  // once nothing older than a number is running, whatever stands below it is final. `ahead` carries the order over to
  // a restored database, whose numbers begin anew.
  eventPosition: () => sql`pg_current_xact_id()::text::bigint + (select ahead from event_clock)`,
  finalPosition: sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select ahead from event_clock))`,
  lock: async (tx, name, mode) => {
    const take = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
    const statement = sql`select ${take}(hashtextextended(${name}, 0))`;
    if (mode === 'shared') await tx.send(statement.compile(tx.sql));
    else await statement.execute(tx.sql);
  },
  tryLock: (name) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
};

/**
 * Opens a pool on PostgreSQL. A commit is acknowledged once it is on disk (`synchronous_commit=on`), and a session that
 * hangs in a transaction is ended after 60 s, which is the lease of every lock that a transaction holds.
 */
export function openPostgres(
  url: string,
  options: { onError: (error: Error) => void; connections?: number },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    options: '-c synchronous_commit=on -c idle_in_transaction_session_timeout=60000 -c TimeZone=UTC',
    types: { getTypeParser: parserOf },
    // What follows a statement is sent before its answer came, where nobody waits for that (`Tx.send`).
    pipeline: true,
  });
  // Without a listener a lost connection would end this process: the pool listens on idle ones only.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({ dialect: postgresKyselyDialect(pool, translateError) });
  const listeners: ((touched: Touched) => void)[] = [];
  const subscribers: EventSubscriber[] = [];

  const node = randomUUID();
  const tellTouched = (touched: Touched) => {
    for (const listener of listeners) listener(touched);
  };

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let unsettled: Touched | undefined;
    let sentFailure: unknown;
    try {
      const { result, settle } = await kysely.transaction().execute(async (transaction) => {
        const send = sendWithoutWaiting(transaction, (error) => {
          sentFailure ??= error;
        });
        const scope = createTransactionScope(transaction, postgresDialect, subscribers, send);
        const worked = await work(scope.tx);
        // In the transaction, so that no crash can part the change from its hint.
        await sendHints(scope.tx, node);
        unsettled = scope.tx.touched;
        return { result: worked, settle: scope.settle };
      });
      settle(tellTouched);
      return result;
    } catch (error) {
      // The commit failed, or its answer was lost: what it touched may have changed.
      if (unsettled) tellTouched(unsettled);
      // Whatever else went wrong after it says only that the transaction was lost already.
      throw sentFailure ?? error;
    }
  }

  return {
    sql: kysely,
    dialect: postgresDialect,
    aside: { sql: kysely, dialect: postgresDialect },
    write: async (work) => {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tried >= attempts || !transient.has(String((error as { code?: unknown }).code))) {
            throw translateError(error);
          }
        }
      }
    },
    writeAlone: async (statement) => (await statement.execute(kysely)).rows,
    snapshot: (work) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => {
          // Whoever reads a snapshot may write it to a slow place between two queries.
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
          return work({ sql: transaction, dialect: postgresDialect });
        }),
    onTouched: (listener) => {
      listeners.push(listener);
    },
    onEvent: (subscriber) => {
      subscribers.push(subscriber);
    },
    follow: (follower) => followHints({ url, node }, follower),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: async () => {
      await kysely.destroy();
    },
  };
}

/** Hands statements of a transaction to its connection, which runs them in their order, and waits for no answer. */
function sendWithoutWaiting(
  transaction: Transaction<Tables>,
  onFailure: (error: unknown) => void,
): (statement: CompiledQuery) => Promise<void> {
  return (statement) =>
    transaction.getExecutor().provideConnection(async (connection) => {
      if (!(connection instanceof PostgresConnection)) throw new Error('not a connection of PostgreSQL');
      connection.send(statement, onFailure);
    });
}

function parserOf(oid: number, format?: unknown): (value: string) => unknown {
  // Every 64-bit integer of ours is a time or a count, far below 2^53.
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

function translateError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === uniqueViolation) {
    return new UniqueViolation(error.table ?? '', error);
  }
  return isUnreachable(error) ? new DatabaseUnreachable(error) : error;
}

/** Codes of PostgreSQL for a server that ends, starts or has no room, and for a connection that is gone. */
const unreachableCodes =
  /^(08\w{3}|57P0[1235]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The library's own errors of a lost or missing connection have no code. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? unreachableCodes.test(code) : unreachableMessages.test(error.message);
}
