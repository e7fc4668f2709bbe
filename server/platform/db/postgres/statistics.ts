import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

/** The tables with several indexes that begin with the tenant. */
const tables: readonly (keyof Tables | 'search_words' | 'published_words')[] = [
  'entries',
  'entry_values',
  'entry_links',
  'media',
  'events',
  'search_words',
  'published_words',
];

/**
 * What their columns hold: the share of rows without a value, and how many values there are, where a negative number is
 * a share of the rows.
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
 * Tells PostgreSQL what it will find in tables that are empty and that it has not looked at: that one tenant has all rows,
 * that next to none is deleted. While it knows nothing, it takes the reverse for granted, believes that any index which
 * begins with the tenant finds a row, and reads the whole tenant for a look-up by slug until its first `analyze`.
 * Versions before 18 cannot be told, and do not skip within an index either, which is what misleads the later ones.
 * A hint and no more: whoever may not give it, or would have to wait for it, goes without.
 */
export async function tellPlanner(database: Database): Promise<void> {
  const { rows } = await sql<{ canBeTold: boolean }>`
    select current_setting('server_version_num')::int >= 180000 as "canBeTold"`.execute(database.sql);
  if (!rows[0]?.canBeTold) return;
  const telling = database.write(async (tx) => {
    await sql`set local lock_timeout = '200ms'`.execute(tx.sql);
    await sql`
      select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
        'attname', a.attname::text, 'inherited', false, 'null_frac', told.nulls::real, 'n_distinct', told.values::real)
      from json_to_recordset(${JSON.stringify(columns)}) told (name text, nulls float8, values float8)
      join pg_attribute a on a.attname = told.name
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relname = any(${tables}::text[])
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
      where pg_relation_size(c.oid) = 0 and has_table_privilege(c.oid, 'maintain') and not exists (
        select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname
      )`.execute(tx.sql);
  });
  await telling.catch(() => {});
}
