import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { runCompiled } from '../compiled.ts';
import type { Database, Tx } from '../database.ts';
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

test('a value that cannot be written takes nothing of its transaction along', async () => {
  const impossible: { toPostgres(): unknown } = { toPostgres: () => impossible };
  const failing = sql`select ${impossible}::text as text`;
  await expect(failing.execute(database.sql)).rejects.toThrow('circular reference');
  const work = (fails: boolean) =>
    database.write(async (tx) => {
      await send(tx, insert('sent'));
      await failing.execute(tx.sql).catch(() => {});
      await insert('asked').execute(tx.sql);
      if (fails) throw new Error('rolled back');
    });
  await expect(work(true)).rejects.toThrow('rolled back');
  expect(await names()).toEqual([]);
  await work(false);
  expect(await names()).toEqual(['asked', 'sent']);
});

test('a sent statement has the values that it was sent with', async () => {
  const texts = ['before'];
  await database.write(async (tx) => {
    await tx.send(sql`insert into things select unnest(${texts}::text[]), 0`.compile(tx.sql));
    texts[0] = 'after';
  });
  expect(await names()).toEqual(['before']);
});

test('whoever goes on after a failure learns of that failure, and nothing stays', async () => {
  await insert('a').execute(database.sql);
  const work = database.write(async (tx) => {
    await send(tx, insert('a'));
    await sql`select 1`.execute(tx.sql).catch(() => {});
    await sql`select 2`.execute(tx.sql).catch(() => {});
    await insert('b').execute(tx.sql);
  });
  await expect(work).rejects.toThrow('unique key of things');
  expect(await names()).toEqual(['a']);
});

test('queries at once in a transaction that fails leave nothing behind', async () => {
  const work = database.write((tx) =>
    Promise.all([
      sql`select 1 / ${0}::int`.execute(tx.sql),
      ...['a', 'b', 'c'].map((name) => insert(name).execute(tx.sql)),
    ]),
  );
  await expect(work).rejects.toThrow('division by zero');
  await sql`select 1`.execute(database.sql);
  expect(await names()).toEqual([]);
});

test('what is compiled and asked at once in a transaction is asked one after the other, and nothing after a failure', async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  const ask = (tx: Tx, query: ReturnType<typeof insert>) => runCompiled(tx.sql, query.compile(tx.sql));
  const sizes = await database.write((tx) =>
    Promise.all([1, 2, 3].map((size) => ask(tx, sql`select ${size}::bigint as size`))),
  );
  expect(sizes).toEqual([[{ size: 1 }], [{ size: 2 }], [{ size: 3 }]]);
  const work = database.write((tx) =>
    Promise.all([ask(tx, sql`select 1 / ${0}::int`), ask(tx, insert('a')), ask(tx, insert('b'))]),
  );
  await expect(work).rejects.toThrow('division by zero');
  expect(await names()).toEqual([]);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

test('a snapshot reads tables whose columns another node changed', async () => {
  const read = () =>
    database.snapshot(async (db) => (await sql`select * from things where size = ${1}`.execute(db.sql)).rows);
  await insert('a', 1).execute(database.sql);
  expect(await read()).toEqual([{ name: 'a', size: 1 }]);
  await sql`alter table things add column color text`.execute(database.sql);
  expect(await read()).toEqual([{ name: 'a', size: 1, color: null }]);
});

test('a statement that PostgreSQL has dropped is parsed again', async () => {
  await insert('a').execute(database.sql);
  await sql`deallocate all`.execute(database.sql);
  await insert('b').execute(database.sql);
  await sql`deallocate all`.execute(database.sql);
  await database.write(async (tx) => {
    await send(tx, insert('c'));
    await insert('d').execute(tx.sql);
  });
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('a query beyond a time limit of the address fails alone', async () => {
  const url = new URL(made.environment['GALLEY_DATABASE_URL'] ?? '');
  url.searchParams.set('query_timeout', '300');
  const limited = openPostgres(url.href, { onError: () => {}, connections: 1 });
  await expect(sql`select pg_sleep(${2}::float8)`.execute(limited.sql)).rejects.toThrow('timeout');
  for (const name of ['a', 'b']) await insert(name).execute(limited.sql);
  await limited.close();
  expect(await names()).toEqual(['a', 'b']);
});

test('more statements than have names run without', async () => {
  for (let index = 0; index < 600; index++) {
    const { rows } = await sql`select ${sql.raw(String(index))} + ${1}::bigint as next`.execute(database.sql);
    expect(rows).toEqual([{ next: index + 1 }]);
  }
});

test('what is sent is written once it is much, before anybody waits for an answer', async () => {
  await insert('a').execute(database.sql);
  const many = Array.from({ length: 50_001 }, (_, n) => sql`${n}::bigint`);
  const wait = database.write(async (tx) => {
    await send(tx, insert('b'));
    await send(tx, insert('a'));
    const sent = send(tx, sql`insert into things select 'c', 0 where 0 in (${sql.join(many)})`);
    await expect(sent).rejects.toThrow('unique key of things');
  });
  await expect(wait).rejects.toThrow('unique key of things');
  expect(await names()).toEqual(['a']);
});
