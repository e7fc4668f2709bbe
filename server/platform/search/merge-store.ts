import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';

/** SQLite's indexes of words. Each stands in parts, since every commit adds one: a word stands in each part that has it. */
export const wordIndexes = ['search_words', 'published_words'] as const;
export type WordIndex = (typeof wordIndexes)[number];

/** How an index stands in parts, as SQLite writes it: it is another one after each commit that changes the index. */
export async function readLayout(db: Reader, index: WordIndex): Promise<string> {
  const { rows } = await sql<{ layout: string }>`
    select hex(block) as layout from ${sql.table(`${index}_data`)} where id = 10`.execute(db.sql);
  return rows[0]?.layout ?? '';
}

/** How many pages each part of an index has. */
export async function readParts(db: Reader, index: WordIndex): Promise<number[]> {
  const { rows } = await sql<{ pages: number }>`
    select count(*) as pages from ${sql.table(`${index}_idx`)} group by segid`.execute(db.sql);
  return rows.map(({ pages }) => pages);
}

/**
 * Goes on joining parts of an index until it has written some pages; answers whether there may be more to join.
 * @param isFirst whether all parts of now are to be joined, where others go on with those
 */
export async function joinParts(
  tx: Tx,
  index: WordIndex,
  pages: number,
  { isFirst }: { readonly isFirst: boolean },
): Promise<boolean> {
  const name = sql.table(index);
  const before = await countChanges(tx);
  await sql`insert into ${name} (${sql.ref(index)}, rank) values ('merge', ${isFirst ? -pages : pages})`.execute(
    tx.sql,
  );
  // It notes that it was asked, which is a change by itself.
  return (await countChanges(tx)) - before > 1;
}

async function countChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx.sql);
  return rows[0]?.changes ?? 0;
}
