import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import { statistics } from './statistics.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A migrated database file that nobody has open. */
async function makeFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-statistics-'));
  folders.push(folder);
  const file = join(folder, 'galley.sqlite');
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  return file;
}

function withFile<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

describe('what the query planner of SQLite is told', () => {
  it('speaks of every index of the large tables, with a figure for each of its columns', async () => {
    const told = withFile(await makeFile(), (database) =>
      Object.keys(statistics).map((table) => [
        table,
        database
          .prepare(
            // The key of a table without row ids is the table itself.
            `select case when l.origin = 'pk' and t.wr = 1 then t.name else l.name end as name,
              (select count(*) from pragma_index_info(l.name)) as columns
            from pragma_index_list(?1) l join pragma_table_list(?1) t`,
          )
          .all(table)
          .map(({ name, columns }) => [name, columns])
          .toSorted(),
      ]),
    );
    const given = Object.entries(statistics).map(([table, indexes]) => [
      table,
      Object.entries(indexes)
        .map(([index, figures]) => [index, figures.split(' ').length - 1])
        .toSorted(),
    ]);
    expect(given).toEqual(told);
  });

  it('finds a value by the index of values, however few rows there are', async () => {
    const plan = withFile(await makeFile(), (database) =>
      database
        .prepare(
          `explain query plan select count(distinct v.entry_id) from entry_values v
           where v.tenant_id = ? and v.scope = ? and v.path = ? and v.value_key = ? and v.value_text is null`,
        )
        .all('t', 's', 'p', 'v')
        .map(({ detail }) => String(detail)),
    );
    expect(plan.join()).toContain('entry_values_key (tenant_id=? AND scope=? AND path=? AND value_key=?)');
  });

  it('finds the events of some records by their ids, and reads no others', async () => {
    const plan = withFile(await makeFile(), (database) =>
      database
        .prepare(
          `explain query plan select e.id, e.packed, record.draft_content from entries record
           join entry_versions v on v.tenant_id = ?1 and v.entry_id = record.id and v.version = record.version
           join events e on e.tenant_id = ?1 and e.id = v.event_id
           where record.tenant_id = ?1 and record.id in (select value from json_each(?2))
             and e.with_draft > 0 and e.record_id = record.id`,
        )
        .all('t', '[]')
        .map(({ detail }) => String(detail)),
    );
    expect(plan.join()).toContain('events_audit (tenant_id=? AND id=?)');
  });

  it('stands in a database that another hand has analysed, after the next start', async () => {
    const file = await makeFile();
    const read = (database: DatabaseSync) =>
      database.prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').all();
    const before = withFile(file, read);
    withFile(file, (database) => {
      database.exec(
        "delete from sqlite_stat1; insert into sqlite_stat1 values ('entries', 'entries_slug', '1 1 1 1')",
      );
    });
    await openSqlite(file).close();
    expect(before.length).toBeGreaterThan(0);
    expect(withFile(file, read)).toEqual(before);
  });

  it('is written once: opening a database that has it does not wait for a writer', async () => {
    const file = await makeFile();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    // A write would wait for ten seconds and then fail.
    const startedAt = performance.now();
    await openSqlite(file).close();
    expect(performance.now() - startedAt).toBeLessThan(5000);
    other.close();
  });
});
