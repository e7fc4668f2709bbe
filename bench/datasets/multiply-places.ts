import { DatabaseSync } from 'node:sqlite';
import { withClient } from '../postgres.ts';

/** What belongs to a place, and the column that names the place. */
const tables = {
  entries: 'id',
  entry_versions: 'entry_id',
  entry_slugs: 'entry_id',
  entry_links: 'entry_id',
  entry_values: 'entry_id',
};
const quotedTables = Object.keys(tables).map((table) => `'${table}'`);

/** What the id of the first copy begins with, in place of the first three digits of the original's. */
const firstCopy = 0x100;

type Row = Readonly<Record<string, unknown>>;

/** Runs a statement and answers the rows that it finds. */
type Run = (statement: string) => readonly Row[] | Promise<readonly Row[]>;

/** The slug of a copy of a place; of the original as copy 0. */
export function copiedSlug(slug: string, copy: number): string {
  return copy === 0 ? slug : `${slug}-x${copy}`;
}

/**
 * Copies every place of an installation on SQLite that nobody serves, with all that belongs to it, under ids and slugs of
 * their own, as a bulk load beside the API would: loading a million through it takes an hour. Not safe against a crash.
 * Answers how many items there are then.
 */
export async function multiplyInSqlite(file: string, times: number): Promise<number> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = file',
    );
    const indexes = `select name, sql from sqlite_master
      where type = 'index' and sql is not null and tbl_name in (${quotedTables})`;
    const items = await multiply((statement) => database.prepare(statement).all(), indexes, times);
    database.exec('pragma journal_mode = wal');
    return items;
  } finally {
    database.close();
  }
}

/**
 * The same on PostgreSQL, over a connection of a superuser. What its server does by itself some time after so many new rows
 * is left to it.
 */
export function multiplyInPostgres(url: string, times: number): Promise<number> {
  return withClient(url, async (client) => {
    // Which leaves foreign keys unchecked.
    await client.query('set session_replication_role = replica');
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'");
    const indexes = `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
      and tablename in (${quotedTables}) and indexname not in (select conname from pg_constraint)`;
    return multiply(async (statement) => (await client.query(statement)).rows, indexes, times);
  });
}

/** @param indexes the query of the indexes that can be made anew, `name` and `sql` of each */
async function multiply(run: Run, indexes: string, times: number): Promise<number> {
  await run(`create temp table originals as select e.id from entries e
    join types t on t.tenant_id = e.tenant_id and t.id = e.type_id where t.slug = 'cities'`);
  // Building an index from sorted rows takes a fraction of adding millions of rows to it one by one.
  const dropped = await run(indexes);
  for (const { name } of dropped) await run(`drop index ${name}`);
  for (const [table, idColumn] of Object.entries(tables)) await copyRows(run, { table, idColumn, times });
  for (const { sql } of dropped) await run(String(sql));
  await run(`update type_totals set entries = entries * ${times}, published = published * ${times}
    where type_id = (select id from types where slug = 'cities')`);
  const [counted] = await run('select count(*) as count from entries');
  return Number(counted?.['count']);
}

// Copy by copy, so that rows come nearly in the order of their keys.
async function copyRows(
  run: Run,
  { table, idColumn, times }: { table: string; idColumn: string; times: number },
): Promise<void> {
  await run(
    `create temp table copied as select * from ${table} where ${idColumn} in (select id from originals)`,
  );
  const [row = {}] = await run('select * from copied limit 1');
  const columns = Object.keys(row);
  for (let copy = 1; copy < times && columns.length > 0; copy++) {
    const values = columns.map((column) => {
      // Ids begin with the time: no real one begins with 1 for centuries.
      if (column === idColumn) return `'${(firstCopy + copy).toString(16)}' || substr(${column}, 4)`;
      return column === 'slug' ? `slug || '${copiedSlug('', copy)}'` : column;
    });
    await run(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from copied`);
  }
  await run('drop table copied');
}
