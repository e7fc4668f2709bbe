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

/**
 * Copies every place of an installation on SQLite that nobody serves, with all that belongs to it, under ids and slugs of
 * their own, as a bulk load beside the API would: loading a hundred thousand through it takes minutes. Answers how many
 * items there are then.
 */
export function multiplyPlaces(file: string, times: number): number {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin');
    database.exec(`create temp table originals as select e.id from entries e
      join types t on t.tenant_id = e.tenant_id and t.id = e.type_id where t.slug = 'cities'`);
    database.exec('create unique index temp.originals_id on originals (id)');
    for (let copy = 1; copy < times; copy++) {
      for (const [table, idColumn] of Object.entries(tables)) copyRows(database, table, idColumn, copy);
    }
    database.exec(`update type_totals set entries = entries * ${times}, published = published * ${times}
      where type_id = (select id from types where slug = 'cities')`);
    database.exec('commit');
    return Number(database.prepare('select count(*) as count from entries').get()?.['count']);
  } finally {
    database.close();
  }
}

function copyRows(database: DatabaseSync, table: string, idColumn: string, copy: number): void {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((column) => {
    // Ids begin with the time: no real one begins with 1 for centuries.
    if (column === idColumn) return `'${(firstCopy + copy).toString(16)}' || substr(${column}, 4)`;
    return column === 'slug' ? `slug || '-x${copy}'` : column;
  });
  database.exec(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}
    where ${idColumn} in (select id from originals)`);
}
