import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../../test/databases.ts';
import { migrate } from '../migrate.ts';
import { openPostgres, readIsDistributed } from '../postgres/postgres.ts';
import { dumpSchema } from '../schema-dump.ts';
import { CannotDistribute, requireCluster } from './distribute.ts';
import { splitForeignKeys } from './foreign-keys.ts';
import { tableKinds, tablesOf } from './table-kinds.ts';

test('the list says of each table of PostgreSQL where its rows stand', async () => {
  const made = await createTestDatabase('postgres');
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(made.database.sql);
  expect(Object.keys(tableKinds).sort()).toEqual(rows.map(({ name }) => name).sort());
  await made.close();
});

test('no table that is on each server points to one that is spread', async () => {
  const made = await createTestDatabase('postgres');
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f'`.execute(made.database.sql);
  const spread = tablesOf('tenant');
  expect(rows.filter(({ from, to }) => !spread.includes(from) && spread.includes(to))).toEqual([]);
  await made.close();
});

test('every unique key of a spread table has the tenant, and no key changes it in passing', async () => {
  const made = await createTestDatabase('postgres');
  const keys = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relname = any(${tablesOf('tenant')}::text[]) and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any(i.indkey)
    )`.execute(made.database.sql);
  expect(keys.rows).toEqual([]);
  const cascades = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f' and confupdtype <> 'a'`.execute(
    made.database.sql,
  );
  expect(cascades.rows).toEqual([]);
  await made.close();
});

test('a statement that creates a table is one without keys to others, and a statement for each of these', () => {
  const statement = `create table notes (
    tenant_id text not null references tenants (tenant_id), id text, entry_id text, kind text check (kind in ('a', 'b')),
    primary key (tenant_id, id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade
  )`;
  expect(splitForeignKeys(statement)).toEqual({
    table: 'notes',
    create:
      "create table notes (tenant_id text not null, id text, entry_id text, kind text check (kind in ('a', 'b')), primary key (tenant_id, id))",
    addKeys: [
      'alter table notes add foreign key (tenant_id) references tenants (tenant_id)',
      'alter table notes add foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade',
    ],
  });
  expect(splitForeignKeys('create index notes_kind on notes (tenant_id, kind)')).toBeUndefined();
});

test('all steps on a distributed database put each table where it belongs, and come to the same tables', async () => {
  const made = await createTestDatabase('postgres', { empty: true, isDistributed: true });
  // In place of the functions of Citus.
  const standIns = [
    'create schema citus',
    'create table citus.placed (name text primary key, kind text)',
    `create function create_distributed_table(name regclass, spread_by text, colocate_with text) returns void language sql
      as $$ insert into citus.placed values (name::text, 'tenant') $$`,
    `create function create_reference_table(name regclass) returns void language sql
      as $$ insert into citus.placed values (name::text, 'everywhere') $$`,
  ];
  for (const statement of standIns) await sql.raw(statement).execute(made.database.sql);
  await migrate(made.database);
  const { rows } = await sql<{ name: string; kind: string }>`select name, kind from citus.placed`.execute(
    made.database.sql,
  );
  const here = tablesOf('coordinator').map((name) => [name, 'coordinator']);
  expect({
    ...Object.fromEntries(here),
    ...Object.fromEntries(rows.map(({ name, kind }) => [name, kind])),
  }).toEqual(tableKinds);
  const dump = readFileSync(new URL('../schema.postgres.sql', import.meta.url), 'utf8');
  expect(await dumpSchema(made.database)).toBe(dump);
  await made.close();
});

onEachDatabase('tables that cannot be spread', (dialect) => {
  test('are refused in plain words, and nothing changes', async () => {
    const made = await createTestDatabase(dialect);
    const refused = requireCluster(made.database);
    await expect(refused).rejects.toThrow(CannotDistribute);
    await expect(refused).rejects.toThrow(dialect === 'sqlite' ? 'uses SQLite' : 'no Citus extension');
    await made.close();
  });
});

test('a database says itself whether it is distributed, also before it has tables', async () => {
  const empty = await createTestDatabase('postgres', { empty: true });
  const url = String(empty.environment['GALLEY_DATABASE_URL']);
  expect(await readIsDistributed(url)).toBe(false);
  const database = openPostgres(url, { onError: () => {} });
  await migrate(database);
  expect(await readIsDistributed(url)).toBe(false);
  await database.write((tx) => tx.sql.updateTable('event_clock').set({ is_distributed: 1 }).execute());
  expect(await readIsDistributed(url)).toBe(true);
  await database.close();
  await empty.close();
});
