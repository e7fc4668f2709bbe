import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Lets a SQLite file grow no further, as on a full disk. */
export async function fillDisk(database: Database): Promise<void> {
  await limitPages(database, 1);
}

/** Gives a SQLite file room again. */
export async function freeDisk(database: Database): Promise<void> {
  await limitPages(database, 4_294_967_294);
}

function limitPages(database: Database, pages: number): Promise<unknown> {
  return database.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx.sql));
}
