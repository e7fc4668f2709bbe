import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * What columns hold, wherever they stand: the share of rows without a value, and how many values there are, where a
 * negative number is a share of the rows.
 */
const columns = [
  { name: 'tenant_id', nulls: 0, values: 1 },
  { name: 'id', nulls: 0, values: -1 },
  { name: 'scope', nulls: 0, values: 4 },
  { name: 'type_id', nulls: 0, values: 4 },
  { name: 'kind', nulls: 0, values: 3 },
  { name: 'slug', nulls: 0, values: -1 },
  { name: 'entry_id', nulls: 0, values: -0.1 },
  { name: 'deleted_at', nulls: 0.99, values: -0.01 },
  { name: 'publish_at', nulls: 0.99, values: -0.01 },
  { name: 'unpublish_at', nulls: 0.99, values: -0.01 },
];

/**
 * Tells PostgreSQL what it would find in each table that it has not looked at yet: that one tenant has all rows, that
 * next to none is deleted. While it knows nothing, it takes the reverse for granted, believes that any index which
 * begins with the tenant finds a row, and reads the whole tenant for a look-up by slug until its first `analyze`.
 * Versions before 18 cannot be told, and do not skip within an index either, which is what misleads the later ones.
 */
export async function tellPlanner(tx: Tx): Promise<void> {
  const { rows } = await sql<{ canBeTold: boolean }>`
    select current_setting('server_version_num')::int >= 180000 as "canBeTold"`.execute(tx.sql);
  if (!rows[0]?.canBeTold) return;
  await sql`
    select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
      'attname', a.attname::text, 'inherited', false, 'null_frac', told.nulls::real, 'n_distinct', told.values::real)
    from json_to_recordset(${JSON.stringify(columns)}) told (name text, nulls float8, values float8)
    join pg_attribute a on a.attname = told.name
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    where has_table_privilege(c.oid, 'maintain') and not exists (
      select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname
    )`.execute(tx.sql);
}
