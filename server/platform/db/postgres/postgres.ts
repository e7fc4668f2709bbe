// In this folder: the database on PostgreSQL.

import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { giveWay } from '../../../lib/give-way.ts';
import { runOnConnection } from '../compiled.ts';
import type { CommitSubscriber, Database, EventSubscriber, Tx } from '../database.ts';
import { isDistributed } from '../distribution/is-distributed.ts';
import type { Tables } from '../tables.ts';
import type { Touched } from '../touches.ts';
import { createTransactionScope, type TransactionMeans } from '../transaction.ts';
import { createBell } from './bell.ts';
import { distributedDialect, postgresDialect } from './dialect.ts';
import { PostgresConnection, postgresKyselyDialect } from './driver.ts';
import { isTransientFailure, mayRunAgainAtOnce, translateError } from './failures.ts';
import { type HintSettings, type HintTransport, hintsOf } from './hint-transport.ts';
import { readLogPosition } from './log-position.ts';
import { createNotifiedHints } from './notified-hints.ts';
import { createPolledHints } from './polled-hints.ts';
import { requireServable } from './servable.ts';

const int8 = 20;
const attempts = 4;
/**
 * Opens a pool on PostgreSQL, with or without a pooler in between. A commit is acknowledged once it is on disk
 * (`synchronous_commit=on`), and a session that hangs in a transaction is ended after a minute, which is the lease of
 * every lock that a transaction holds. `listenUrl` is the way on which the commits of others are heard, where `url` is none.
 */
export function openPostgres(
  url: string,
  options: {
    onError: (error: Error) => void;
    connections?: number;
    listenUrl?: string | undefined;
    /** How processes hear of each other; notifications by default. */
    hints?: HintSettings | undefined;
    /** Hears when what `hints` names beside the database is lost: changes are heard later then. */
    onBellLost?: (error: Error) => void;
    subscribers?: readonly EventSubscriber[];
    commitSubscribers?: readonly CommitSubscriber[];
    /** What `isDistributed` says of the database. */
    isDistributed?: boolean;
  },
): Database {
  const dialect = options.isDistributed ? distributedDialect : postgresDialect;
  const kysely = openPool(
    { connectionString: url, max: options.connections ?? 20, connectionTimeoutMillis: 10_000 },
    options.onError,
  );
  const listeners: ((touched: Touched) => void)[] = [];
  const { subscribers = [], commitSubscribers = [], listenUrl } = options;
  const hintSettings = options.hints ?? { transport: 'postgres' };

  const node = randomUUID();
  const hints = openHints(hintSettings, {
    url,
    listenUrl,
    node,
    onBellLost: options.onBellLost ?? (() => {}),
  });
  const tellTouched = (touched: Touched) => {
    for (const listener of listeners) listener(touched);
  };

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let unsettled: Touched | undefined;
    try {
      const { result, settle, touched } = await kysely.transaction().execute(async (transaction) => {
        const scope = createTransactionScope(transaction, dialect, subscribers, await meansOf(transaction));
        const worked = await work(scope.tx);
        await scope.doLeft();
        await scope.finish(commitSubscribers);
        // In the transaction, so that no crash can part the change from its hint.
        await hints.tell(scope.tx);
        unsettled = scope.tx.touched;
        return { result: worked, settle: scope.settle, touched: scope.tx.touched };
      });
      settle(tellTouched);
      if (hintsOf(touched).length > 0) hints.committed();
      return result;
    } catch (error) {
      // The commit failed, or its answer was lost: what it touched may have changed.
      if (unsettled) tellTouched(unsettled);
      throw error;
    }
  }

  return {
    sql: kysely,
    dialect,
    aside: { sql: kysely, dialect },
    write: async (work) => {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tried >= attempts || !mayRunAgainAtOnce(error)) throw translateError(error);
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
          return work({ sql: transaction, dialect });
        }),
    onTouched: (listener) => {
      listeners.push(listener);
    },
    // The coordinator's log says nothing of what the others have.
    ...(!dialect.isDistributed && { logPosition: () => readLogPosition(kysely) }),
    follow: hints.follow,
    spreadNews: (news) => hints.spread(kysely, news),
    isTransient: isTransientFailure,
    requireServable: () =>
      requireServable(kysely, { url, listenUrl, isHeard: hintSettings.transport === 'postgres' }),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: async () => {
      await kysely.destroy();
    },
  };
}

function openHints(
  settings: HintSettings,
  from: { url: string; listenUrl: string | undefined; node: string; onBellLost: (error: Error) => void },
): HintTransport {
  const { url, listenUrl, node, onBellLost } = from;
  switch (settings.transport) {
    case 'postgres':
      return createNotifiedHints({ url: listenUrl ?? url, node });
    case 'polling':
      return createPolledHints({ url, node });
    case 'valkey':
      return createPolledHints({ url, node, bell: createBell(settings.url, onBellLost) });
  }
}

/** What the database at an address says of itself. */
export async function readIsDistributed(url: string): Promise<boolean> {
  const kysely = openPool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 }, () => {});
  try {
    return await isDistributed(kysely);
  } finally {
    await kysely.destroy();
  }
}

/** Kysely on a pool of connections. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool(config);
  // Without a listener a lost connection would end this process: the pool listens on idle ones only.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: postgresKyselyDialect(pool, { parserOf, translateError }) });
}

/** Does something with the connection of a transaction, or of whoever holds one. */
export function connectionOf<T>(
  holder: Kysely<Tables>,
  work: (connection: PostgresConnection) => Promise<T> | T,
): Promise<T> {
  return holder.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PostgresConnection)) throw new Error('not a connection of PostgreSQL');
    return work(connection);
  });
}

/** What PostgreSQL does within a transaction that Kysely does not offer. */
async function meansOf(transaction: Transaction<Tables>): Promise<TransactionMeans> {
  const connection = await connectionOf(transaction, (held) => held);
  runOnConnection(transaction, connection);
  return {
    // Hands statements to the connection, which runs them in their order, and waits for no answer.
    send: async (statement: CompiledQuery) => {
      await giveWay();
      await connection.send(statement);
    },
    mark: async () => connection.mark(),
    keep: () => connection.keep(),
    undo: () => connection.undo(),
  };
}

function parserOf(oid: number): (value: string) => unknown {
  // Every 64-bit integer of ours is a time or a count, far below 2^53.
  return oid === int8 ? Number : pg.types.getTypeParser(oid, 'text');
}
