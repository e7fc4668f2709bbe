import { DatabaseSync } from 'node:sqlite';
import { withClient } from './postgres.ts';

/** Bytes that each table takes, its indexes with it. */
export type TableSizes = ReadonlyMap<string, number>;

/** The sizes of a file's tables, pages that are not full included; those of a full-text index under its name. */
export function sizesInSqlite(file: string): TableSizes {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma wal_checkpoint(truncate)');
    const rows = database
      .prepare(`select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes
        from dbstat s left join sqlite_master m on m.name = s.name group by 1`)
      .all();
    return added(rows.map(({ name, bytes }) => [tableOf(String(name)), Number(bytes)]));
  } finally {
    database.close();
  }
}

/** The sizes of a database's tables with what they keep outside of their rows. */
export function sizesInPostgres(url: string): Promise<TableSizes> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select relname as name, pg_total_relation_size(oid) as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    return added(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  });
}

function tableOf(name: string): string {
  return /^((?:search|published)_words)_(?:config|content|data|docsize|idx)$/.exec(name)?.[1] ?? name;
}

function added(all: readonly (readonly [string, number])[]): TableSizes {
  const sizes = new Map<string, number>();
  for (const [name, bytes] of all) sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  return sizes;
}
