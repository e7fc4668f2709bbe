import type { DatabaseSync } from 'node:sqlite';

/**
 * What the query planner is told of the large tables: rows of an index, then how many of them share its first column,
 * its first two, and so on. Without statistics SQLite believes that a tenant has about ten rows and reads all values of
 * a tenant to find one; with measured ones plans would change with the data. These describe a tenant of a million
 * entries in some twenty types, where a wrong plan hurts most.
 */
export const statistics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  entries: {
    sqlite_autoindex_entries_1: '1000000 1000000 1',
    entries_slug: '1000000 1000000 50000 1',
    entries_published: '800000 800000 50000 2 1',
    entries_created: '1000000 1000000 50000 2 1',
    entries_live: '1000000 1000000 50000 2 1',
    entries_live_since: '700000 700000 50000 2',
    entries_name: '1000000 1000000 50000 2 1 1 1 1',
    entries_sort_order: '1000000 1000000 50000 2 1',
    entries_type: '1000000 1000000 50000 1',
    entries_edited: '1000000 1000000 50000 2 1',
    entries_edited_by_kind: '1000000 1000000 500000 2 1',
    entries_deleted: '10000 10000 2 1',
    entries_with_changes: '20000 20000 10000 2 1',
    entries_unpublished_by: '200000 200000 1000 2 1',
    entries_scheduled: '1000 1000 500 2 1',
    entries_schedule_failed: '100 100 2 1',
    entries_publish_at: '1000 1000 2',
    entries_unpublish_at: '1000 1000 2',
    entries_due_to_publish: '1000 2 1',
    entries_due_to_unpublish: '1000 2 1',
    entries_with_many_versions: '1000 1000 1',
  },
  entry_live: {
    sqlite_autoindex_entry_live_1: '1000000 1000000 4 1',
    entry_live_in_scope: '1000000 1000000 50000 2',
    entry_live_by_slug: '1000000 1000000 50000 4 1',
    entry_live_ended: '1000000 1000000 2',
  },
  ended_slugs: {
    ended_slugs: '100000 100000 5000 2 1',
    ended_slugs_ended: '100000 100000 2',
    ended_slugs_entry: '100000 100000 2',
  },
  entry_values: {
    entry_values: '10000000 10000000 10 1 1',
    entry_values_key: '10000000 10000000 500000 50000 50 2 1 1 1',
    entry_values_cut: '100000 100000 5000 500 1',
    entry_values_number: '3000000 3000000 150000 50000 50 2 1',
  },
  events: {
    events_audit: '2000000 2000000 1 1 1 1',
    events_position: '2000000 2000000 1',
  },
  entry_links: {
    entry_links: '2000000 2000000 4 2 1 1',
    entry_links_target: '2000000 2000000 100 50',
  },
};

/** Gives the planner its statistics. Connections that open afterwards have them; where they stand already, nothing is written. */
export function keepStatistics(writer: DatabaseSync): void {
  const wanted = Object.entries(statistics).flatMap(([table, indexes]) =>
    Object.entries(indexes).map(([index, figures]): [string, string, string] => [table, index, figures]),
  );
  if (readStatistics(writer) === JSON.stringify(wanted.toSorted())) return;
  // Of the schema's own table: it makes the table of statistics and reads no other.
  writer.exec('analyze sqlite_schema');
  writer.exec('begin immediate');
  writer.exec('delete from sqlite_stat1');
  const insert = writer.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  for (const row of wanted) insert.run(...row);
  writer.exec('commit');
  writer.exec('analyze sqlite_schema');
}

function readStatistics(writer: DatabaseSync): string | undefined {
  const exists = writer.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
  if (!exists) return undefined;
  const rows = writer.prepare('select tbl, idx, stat from sqlite_stat1').all();
  return JSON.stringify(rows.map((row) => Object.values(row)).toSorted());
}
