import { sql } from 'kysely';
import { compiledOnce, isListed, listOfFew } from '../compiled.ts';
import type { Dialect } from '../database.ts';

/** What is particular to PostgreSQL. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  in: (column, values) => {
    const [first] = values;
    // PostgreSQL takes an array of unknown length for ten values, and plans anew each time when there are fewer.
    const few = typeof first === 'string' ? listOfFew(values as readonly string[]) : undefined;
    if (few) return isListed(column, few);
    const name = typeof column === 'string' ? sql.ref(column) : column;
    const type = sql.raw(typeof first === 'number' ? 'float8[]' : 'text[]');
    return sql<boolean>`${name} = any(${values}::${type})`;
  },
  inWhole: (column, texts) => sql<boolean>`${sql.ref(column)} = any(${texts}::text[])`,
  // Without the array the planner may run the query again for every row, and does while it has no statistics.
  inQuery: (column, query) => sql<boolean>`${sql.ref(column)} = any(array${query})`,
  joined: (query) => sql`nullif(array_to_string(array(${query}), ' '), '')`,
  // Without it the planner may walk the index of the order past all that were not found.
  sortedBy: (column) => `coalesce(${column}, ${column})`,
  position: sql`strpos`,
  textIn: (document, name) => sql<string>`((${sql.ref(document)}::json ->> ${name}::text) collate "C")`,
  // The sessions of a pool begin one after the other, and have numbers that follow each other.
  counterStripe: sql`(pg_backend_pid() % 16)`,
  isDistributed: false,
  relaxedCommit: sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`,
  forUpdate: sql` for update`,
  forUpdateSkipLocked: sql` for update skip locked`,
  // Transactions commit in another order than they append in, and no counter knows which. Numbers of transactions do:
  // once nothing older than a number is running, whatever stands below it is final. `ahead` carries the order over to
  // a restored database, whose numbers begin anew.
  eventPosition: () => sql`pg_current_xact_id()::text::bigint + (select ahead from event_clock)`,
  finalPosition: sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select ahead from event_clock))`,
  lock: async (tx, name, mode) => {
    if (mode === 'shared') await tx.send(lockShared(tx, { name }));
    else await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql);
  },
  tryLock: (name) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
};

const lockShared = compiledOnce(
  (_, { name }: { name: string }) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`,
);

/**
 * What is particular to a PostgreSQL whose tenants are spread over several servers: no number of transactions is known to all of
 * them, so each tenant counts its own.
 */
export const distributedDialect: Dialect = {
  ...postgresDialect,
  isDistributed: true,
  eventPosition: () => {
    throw new Error('commits are counted here, as the last of a transaction');
  },
  // Whoever is counted later has waited for the one before to commit.
  finalPosition: sql`9007199254740991`,
};
