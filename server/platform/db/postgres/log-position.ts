import { type Kysely, sql } from 'kysely';
import type { LogPosition } from '../database.ts';
import type { Tables } from '../tables.ts';

/**
 * Asks the primary how far its log is. The commit of whatever anybody has seen stands before that: a transaction shows
 * only once its commit is in the log, though perhaps not yet on disk, so the place of the next record counts.
 */
export async function readLogPosition(primary: Kysely<Tables>): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select (select system_identifier::text from pg_control_system()) as system, at::text as at,
      ('x' || substr(pg_walfile_name(at), 1, 8))::bit(32)::int as history
    from pg_current_wal_insert_lsn() at`.execute(primary);
  const [position] = rows;
  if (!position) throw new Error('the database does not say how far its log is');
  return position;
}

/**
 * Asks a replica how far it has come, in a query of its own: what a query sees is fixed before it asks. A replica learns
 * that another history has begun with the first checkpoint of it; before that nobody can tell whether it follows the one or
 * is lost in the other.
 */
export async function compareLog(
  replica: Kysely<Tables>,
  { system, history, at }: LogPosition,
): Promise<'reached' | 'behind' | 'foreign'> {
  const { rows } = await sql<{ isReplica: boolean; isReached: boolean }>`
    select pg_is_in_recovery() and (select system_identifier::text from pg_control_system()) = ${system} as "isReplica",
      (select timeline_id from pg_control_checkpoint()) = ${history}::int
        and coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as "isReached"`.execute(replica);
  if (!rows[0]?.isReplica) return 'foreign';
  return rows[0].isReached ? 'reached' : 'behind';
}
