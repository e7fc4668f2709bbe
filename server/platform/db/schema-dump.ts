import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The tables and indexes as the database itself reports them, one text to check in and review. */
export async function dumpSchema(database: Database): Promise<string> {
  return database.dialect.name === 'sqlite' ? dumpSqlite(database) : dumpPostgres(database);
}

async function dumpSqlite(database: Database): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by tbl_name, type desc, name`.execute(
    database.sql,
  );
  return `${rows.map((row) => `${row.sql.replace(/\s+/g, ' ').replace(/, (?=[a-z_]+ (text|integer|real))/g, ',\n  ')};`).join('\n\n')}\n`;
}

async function dumpPostgres(database: Database): Promise<string> {
  const columns = await sql<{ table_name: string; line: string }>`
    select c.table_name, c.column_name || ' ' || c.data_type
      || coalesce(' collate ' || c.collation_name, '')
      || case when c.is_nullable = 'NO' then ' not null' else '' end
      || coalesce(' default ' || c.column_default, '') as line
    from information_schema.columns c where c.table_schema = 'public' order by c.table_name, c.ordinal_position`.execute(
    database.sql,
  );
  const constraints = await sql<{ table_name: string; line: string }>`
    select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    order by conrelid::regclass::text, contype desc, conname`.execute(database.sql);
  const indexes = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint) order by indexname`.execute(database.sql);
  const tables = new Map<string, string[]>();
  for (const row of [...columns.rows, ...constraints.rows]) {
    tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row.line]);
  }
  const text = [...tables].map(([table, lines]) => `create table ${table} (\n  ${lines.join(',\n  ')}\n);`);
  return `${[...text, indexes.rows.map((row) => `${row.indexdef};`).join('\n')].join('\n\n')}\n`;
}
