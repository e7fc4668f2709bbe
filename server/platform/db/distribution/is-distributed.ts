import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Whether the tenants of a PostgreSQL database are spread over several servers. It says so itself, so that all that work on
 * it count commits in the same way.
 */
export async function isDistributed(db: Kysely<Tables>): Promise<boolean> {
  const column = sql<{ exists: boolean }>`
    select exists (select from pg_attribute where attrelid = to_regclass('event_clock') and attname = 'is_distributed')`;
  const { rows } = await column.execute(db);
  if (!rows[0]?.exists) return false;
  const clock = await db.selectFrom('event_clock').select('is_distributed').executeTakeFirst();
  return clock?.is_distributed === 1;
}
