import { DatabaseSync } from 'node:sqlite';

/** What belongs to a place, and the column that names the place. */
const tables = {
  entries: 'id',
  entry_versions: 'entry_id',
  entry_slugs: 'entry_id',
  entry_links: 'entry_id',
  entry_values: 'entry_id',
};

/** What the id of the first copy begins with, in place of the first three digits of the original's. */
const firstCopy = 0x100;

/** The slug of a copy of a place; of the original as copy 0. */
export function copiedSlug(slug: string, copy: number): string {
  return copy === 0 ? slug : `${slug}-x${copy}`;
}

/**
 * Copies every place of an installation on SQLite that nobody serves, with all that belongs to it, under ids and slugs of
 * their own, as a bulk load beside the API would: loading a million through it takes an hour. Not safe against a crash.
 * Answers how many items there are then.
 */
export function multiplyPlaces(file: string, times: number): number {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = file',
    );
    database.exec(`create temp table originals as select e.id from entries e
      join types t on t.tenant_id = e.tenant_id and t.id = e.type_id where t.slug = 'cities'`);
    database.exec('create unique index temp.originals_id on originals (id)');
    database.exec('create temp table copies (prefix text not null, suffix text not null)');
    const addCopy = database.prepare('insert into copies values (?, ?)');
    for (let copy = 1; copy < times; copy++) {
      addCopy.run((firstCopy + copy).toString(16), copiedSlug('', copy));
    }
    // Building an index from sorted rows takes a fraction of adding millions of rows to it one by one.
    const indexes = database
      .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null
        and tbl_name in (${Object.keys(tables).map((table) => `'${table}'`)})`)
      .all();
    for (const { name } of indexes) database.exec(`drop index ${name}`);
    for (const [table, idColumn] of Object.entries(tables)) copyRows(database, table, idColumn);
    for (const { sql } of indexes) database.exec(String(sql));
    database.exec(`update type_totals set entries = entries * ${times}, published = published * ${times}
      where type_id = (select id from types where slug = 'cities')`);
    database.exec('pragma journal_mode = wal');
    return Number(database.prepare('select count(*) as count from entries').get()?.['count']);
  } finally {
    database.close();
  }
}

function copyRows(database: DatabaseSync, table: string, idColumn: string): void {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((column) => {
    // Ids begin with the time: no real one begins with 1 for centuries.
    if (column === idColumn) return `c.prefix || substr(o.${column}, 4)`;
    return column === 'slug' ? 'o.slug || c.suffix' : `o.${column}`;
  });
  database.exec(
    `create temp table copied as select * from ${table} where ${idColumn} in (select id from originals)`,
  );
  // Copy by copy, so that rows come nearly in the order of their keys.
  database.exec(`insert into ${table} (${columns.join(', ')})
    select ${values.join(', ')} from copies c cross join copied o`);
  database.exec('drop table copied');
}
