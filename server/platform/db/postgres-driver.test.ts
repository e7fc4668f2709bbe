import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts';
import type { Database, Tx } from './database.ts';
import { openPostgres } from './postgres.ts';

let made: TestDatabase;
let database: Database;

beforeEach(async () => {
  made = await createTestDatabase('postgres', { empty: true });
  // One connection, so that each statement meets what the one before it left there.
  database = openPostgres(made.environment['GALLEY_DATABASE_URL'] ?? '', {
    onError: () => {},
    connections: 1,
  });
  await sql`create table things (name text primary key, size bigint)`.execute(database.sql);
});

afterEach(async () => {
  await database.close();
  await made.close();
});

const insert = (name: string, size = 0) => sql`insert into things (name, size) values (${name}, ${size})`;

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from things order by name`.execute(database.sql);
  return rows.map(({ name }) => name);
}

const send = (tx: Tx, statement: ReturnType<typeof insert>) => tx.send(statement.compile(tx.sql));

test('a statement that failed the first time it ran on a connection runs the next time', async () => {
  await sql`insert into things values ('a', 1)`.execute(database.sql);
  await expect(insert('a').execute(database.sql)).rejects.toThrow('unique key of things');
  await insert('b').execute(database.sql);
  await expect(insert('b').execute(database.sql)).rejects.toThrow('unique key of things');
  await insert('c').execute(database.sql);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('a statement that could not be parsed runs once what it names is there', async () => {
  const select = sql<{ one: number }>`select one from others where one = ${1}`;
  await expect(select.execute(database.sql)).rejects.toThrow('relation "others" does not exist');
  await sql`create table others as select 1 as one`.execute(database.sql);
  expect((await select.execute(database.sql)).rows).toEqual([{ one: 1 }]);
});

test('a statement whose columns another node changed answers the new ones, in a transaction and out of it', async () => {
  const select = sql`select * from things where name = ${'a'}`;
  const change = (size: number) => sql`update things set size = ${size} returning *`;
  const selectInTransaction = () =>
    database.write(async (tx) => {
      const changed = await change(2).execute(tx.sql);
      return [...changed.rows, ...(await select.execute(tx.sql)).rows];
    });
  await insert('a', 1).execute(database.sql);
  expect((await select.execute(database.sql)).rows).toEqual([{ name: 'a', size: 1 }]);
  expect(await selectInTransaction()).toEqual([
    { name: 'a', size: 2 },
    { name: 'a', size: 2 },
  ]);

  await sql`alter table things add column color text`.execute(database.sql);
  expect((await select.execute(database.sql)).rows).toEqual([{ name: 'a', size: 2, color: null }]);
  await sql`alter table things add column weight text`.execute(database.sql);
  const changed = { name: 'a', size: 2, color: null, weight: null };
  expect(await selectInTransaction()).toEqual([changed, changed]);
});

test('nothing that follows a failed statement runs, and all of it runs the next time', async () => {
  const change = (first: string) =>
    database.write(async (tx) => {
      await send(tx, insert(first));
      await send(tx, sql`update things set size = size + ${1}`);
      const { rows } = await sql`select name, size from things where size > ${0}`.execute(tx.sql);
      return rows;
    });
  expect(await change('a')).toEqual([{ name: 'a', size: 1 }]);
  await expect(change('a')).rejects.toThrow('unique key of things');
  expect(await change('b')).toEqual([
    { name: 'a', size: 2 },
    { name: 'b', size: 1 },
  ]);
});

test('an answer has the rows of its own statement alone, with what they hold', async () => {
  const answer = await database.write(async (tx) => {
    await send(tx, sql`select 'sent' as name, ${2}::bigint as size`);
    return sql`select 'asked' as name, ${'{"a":[1,null]}'}::json as data, null as nothing, ${true}::boolean as yes,
      ${9_007_199_254_740_991}::bigint as number, ${['a"b', 'c\\d', 'e,f']}::text[] as texts`.execute(tx.sql);
  });
  expect(answer.rows).toEqual([
    {
      name: 'asked',
      data: { a: [1, null] },
      nothing: null,
      yes: true,
      number: 9_007_199_254_740_991,
      texts: ['a"b', 'c\\d', 'e,f'],
    },
  ]);
});

test('a change says how many rows it changed', async () => {
  const inserted = await sql`insert into things values (${'a'}, 1), (${'b'}, 2)`.execute(database.sql);
  const updated = await sql`update things set size = ${3} where name = ${'b'}`.execute(database.sql);
  const deleted = await sql`delete from things where name = ${'c'}`.execute(database.sql);
  const all = [inserted, updated, deleted].map(({ numAffectedRows }) => numAffectedRows);
  expect(all).toEqual([2n, 1n, 0n]);
});

test('a value that cannot be written reaches nobody, and the connection serves on', async () => {
  const circular: unknown[] = [];
  circular.push({ toPostgres: () => circular[0] });
  const failing = sql`select ${circular[0]}::text as text`.execute(database.sql);
  await expect(failing).rejects.toThrow('circular reference');
  await insert('a').execute(database.sql);
  expect(await names()).toEqual(['a']);
});

test('more statements than have names run without', async () => {
  for (let index = 0; index < 600; index++) {
    const { rows } = await sql`select ${sql.raw(String(index))} + ${1}::bigint as next`.execute(database.sql);
    expect(rows).toEqual([{ next: index + 1 }]);
  }
});
