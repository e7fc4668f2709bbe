import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteKyselyDialect } from './driver.ts';

/** What runs between the last statement of a transaction and its commit, and between that and what waits for it. */
async function turnsAround(statements: number): Promise<{ before: boolean; after: boolean }> {
  const file = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: sqliteKyselyDialect(file, { exclusive: true }) });
  await sql`create table t (n integer)`.execute(db);
  let before = false;
  let after = false;
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < statements; n++) await sql`insert into t values (${n})`.execute(tx);
    setImmediate(() => {
      before = file.isTransaction;
      setImmediate(() => {
        after = !file.isTransaction;
      });
    });
  });
  const turns = { before: before, after };
  await db.destroy();
  return turns;
}

test('The commit of many statements has a turn of the process to itself', async () => {
  expect(await turnsAround(100)).toEqual({ before: true, after: true });
});

test('The commit of a few follows at once', async () => {
  expect(await turnsAround(5)).toEqual({ before: false, after: false });
});
