import { sql } from 'kysely';
import type { Reading, Replica } from '../database.ts';
import { mayRunAgainAtOnce } from './failures.ts';
import { compareLog } from './log-position.ts';
import { openPool, postgresDialect } from './postgres.ts';

/** Whoever waits for a replica waits for an answer that the primary would give at once. */
const connectTimeout = 1000;
const queryTimeout = 5000;

/**
 * Opens a pool on a replica of PostgreSQL. What one read asks stays in one transaction, so that behind an address of
 * several replicas it meets the one that said how far it is.
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
        .transaction()
        // What is read after the comparison must see more than the comparison did.
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          const found = await compareLog(transaction, position);
          if (found !== 'reached') return { outcome: found };
          const reader = { sql: transaction, dialect: postgresDialect };
          const reading: Reading = { ...reader, aside: reader };
          return { outcome: 'answered' as const, result: await work(reading) };
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
