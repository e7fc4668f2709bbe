import { type Kysely, sql } from 'kysely';
import type { LogPosition, Reading, Replica, ReplicaAnswer } from '../database.ts';
import type { Tables } from '../tables.ts';
import { postgresDialect } from './dialect.ts';
import { mayRunAgainAtOnce } from './failures.ts';
import { compareLog } from './log-position.ts';
import { connectionOf, openPool } from './postgres.ts';

/** Whoever waits for a replica waits for an answer that the primary would give at once. */
const connectTimeout = 1000;
const queryTimeout = 5000;

/**
 * Opens a pool on a replica of PostgreSQL. What one read asks stays on one connection, so that behind an address of
 * several replicas it meets the one that said how far it is; in one transaction only where a pooler demands it: what a
 * transaction has read it holds against the replica, which ends it to follow the primary.
 */
export function openReplica(
  url: string,
  options: { onError: (error: Error) => void; connections?: number },
): Replica {
  const kysely = openPool(
    {
      connectionString: url,
      max: options.connections ?? 20,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: queryTimeout,
    },
    options.onError,
  );
  return {
    read: (position, work) =>
      kysely
        .connection()
        .execute(async (own) => {
          const isPooled = await connectionOf(own, (connection) => connection.isPooled);
          if (!isPooled) return readFrom(own, position, work);
          // What is read after the comparison must see more than the comparison did.
          const transaction = own.transaction().setIsolationLevel('read committed');
          return transaction.execute((db) => readFrom(db, position, work));
        })
        .catch((error: unknown) => {
          if (mayRunAgainAtOnce(error)) return { outcome: 'conflict' };
          throw error;
        }),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}

async function readFrom<T>(
  db: Kysely<Tables>,
  position: LogPosition,
  work: (db: Reading) => Promise<T>,
): Promise<ReplicaAnswer<T>> {
  const found = await compareLog(db, position);
  if (found !== 'reached') return { outcome: found };
  const reader = { sql: db, dialect: postgresDialect };
  return { outcome: 'answered', result: await work({ ...reader, aside: reader }) };
}
