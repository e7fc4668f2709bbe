import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteKyselyDialect } from './driver.ts';

/** What runs between the last statement of a transaction and its commit, and between that and what waits for it. */
async function turnsAround(statements: number): Promise<{ before: boolean; after: boolean }> {
  const file = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: sqliteKyselyDialect(file, { exclusive: true }) });
  await sql`create table t (n integer)`.execute(db);
  /** Whether the transaction was open, at each turn from its last statement until it is done. */
  const seen: boolean[] = [];
  let isDone = false;
  const look = () => {
    if (isDone) return;
    seen.push(file.isTransaction);
    setImmediate(look);
  };
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < statements; n++) await sql`insert into t values (${n})`.execute(tx);
    setImmediate(look);
  });
  isDone = true;
  await db.destroy();
  return { before: seen.includes(true), after: seen.includes(false) };
}

test('The commit of many statements has a turn of the process to itself', async () => {
  expect(await turnsAround(100)).toEqual({ before: true, after: true });
});

test('The commit of a few follows at once', async () => {
  expect(await turnsAround(5)).toEqual({ before: false, after: false });
});
