import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openSqlite } from './sqlite.ts';

/** Steps of a query that takes a good while on any machine. */
const many = 3_000_000;

describe('reads aside on SQLite', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-aside-'));
    database = openSqlite(join(folder, 'galley.sqlite'));
    await database.writeAlone(sql`create table things (id integer primary key, name text) strict`);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (query: ReturnType<typeof sql>) => (await query.execute(database.aside.sql)).rows;
  const long = () =>
    ask(sql`with recursive steps (n) as (select 1 union all select n + 1 from steps where n < ${many})
      select count(*) as count from steps`);

  test('see what was committed before they began', async () => {
    for (const id of [1, 2, 3]) {
      await database.write((tx) => sql`insert into things values (${id}, ${`thing ${id}`})`.execute(tx.sql));
      expect(await ask(sql`select count(*) as count from things where id <= ${id}`)).toEqual([{ count: id }]);
    }
  });

  test('keep nobody else waiting', async () => {
    const order: string[] = [];
    const counted = long().then((rows) => {
      order.push('the long one');
      return rows;
    });
    await sql`select 1`.execute(database.sql);
    await database.write((tx) => sql`insert into things values (1, 'x')`.execute(tx.sql));
    order.push('the others');
    expect(await counted).toEqual([{ count: many }]);
    expect(order).toEqual(['the others', 'the long one']);
  });

  test('cannot change anything, and tell what is wrong with a query', async () => {
    await expect(ask(sql`insert into things values (1, 'x')`)).rejects.toThrow(/readonly/);
    await expect(ask(sql`select absent from things`)).rejects.toThrow(/no such column/);
    expect(await ask(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('fail when the database is closed, instead of never ending', async () => {
    const outcomes = Promise.allSettled([long(), long(), long()]);
    await sql`select 1`.execute(database.sql);
    await database.close();
    expect((await outcomes).map(({ status }) => status)).toContain('rejected');
    await expect(ask(sql`select 1`)).rejects.toThrow(/closed|destroyed/);
    database = openSqlite(join(folder, 'galley.sqlite'));
  });
});
