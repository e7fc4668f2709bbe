import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../../test/databases.ts';
import { dumpSchema } from './schema-dump.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  /** `text` or `number`. */
  readonly type: string;
  readonly nullable: boolean;
}

onEachDatabase('the tables', (dialect) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await createTestDatabase(dialect);
  });
  afterAll(() => made.close());

  test('are what the checked-in dump says, so that a change shows in review', async () => {
    await expect(await dumpSchema(made.database)).toMatchFileSnapshot(`schema.${dialect}.sql`);
  });

  test('have the columns, types and nulls that tables.ts says', async () => {
    const real = dialect === 'sqlite' ? await sqliteColumns() : await postgresColumns();
    expect(sorted(real)).toEqual(sorted(declaredColumns()));
  });

  test('begin with tenant_id in every primary key, unique key and index but the named look-ups', async () => {
    // Memberships and invitations are found by whom they are of, and who has a link by its token.
    const byPerson = ['memberships_by_user', 'invitations_email', 'invitations_token'];
    // What is due, and what other nodes have committed, is looked for in all tenants at once.
    const due = ['entries_due_to_publish', 'entries_due_to_unpublish', 'releases_due_first'];
    const exceptions = [...byPerson, ...due, 'media_by_id', 'node_hints_position', 'tenants.slug'];
    const keys = dialect === 'sqlite' ? await sqliteKeys() : await postgresKeys();
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(({ first, name }) => first !== 'tenant_id' && !exceptions.includes(name))).toEqual([]);
  });

  async function sqliteColumns(): Promise<Column[]> {
    const { rows } = await sql<{ table: string; name: string; type: string; required: number }>`
      select m.name as "table", c.name, c.type, (c."notnull" or c.pk > 0) as required
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' and m.name not in ${ownTables()}`.execute(
      made.database.sql,
    );
    return rows.map(({ required, type, ...row }) => ({
      ...row,
      type: kindOf(type),
      nullable: required === 0,
    }));
  }

  async function postgresColumns(): Promise<Column[]> {
    const { rows } = await sql<{ table: string; name: string; type: string; nullable: boolean }>`
      select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public' and table_name not in ${ownTables()}`.execute(
      made.database.sql,
    );
    return rows.map((row) => ({ ...row, type: kindOf(row.type) }));
  }

  async function sqliteKeys(): Promise<{ name: string; first: string }[]> {
    const { rows } = await sql<{ name: string; first: string }>`
      select case when i.origin = 'u' and m.name = 'tenants' then 'tenants.slug' else i.name end as name, c.name as first
      from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
      where m.type = 'table' and c.seqno = 0 and m.name not in ${ownTables()}`.execute(made.database.sql);
    const primary = await sql<{ name: string; first: string }>`
      select m.name, c.name as first from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and c.pk = 1 and m.name not in ${ownTables()}`.execute(made.database.sql);
    return [...rows, ...primary.rows];
  }

  async function postgresKeys(): Promise<{ name: string; first: string }[]> {
    const { rows } = await sql<{ name: string; first: string }>`
      select case when c.relname = 'tenants_slug_key' then 'tenants.slug' else c.relname end as name,
        pg_get_indexdef(i.indexrelid, 1, true) as first
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and t.relname not in ${ownTables()}`.execute(
      made.database.sql,
    );
    return rows;
  }
});

/** The data layer's own table, and the full-text indexes in the form that each database gives them. */
function ownTables() {
  const indexes = ['search_words', 'published_words'];
  const shadows = indexes.flatMap((index) =>
    ['config', 'content', 'data', 'docsize', 'idx'].map((part) => `${index}_${part}`),
  );
  return sql`(${sql.join(['migrations', 'published_documents', ...indexes, ...shadows])})`;
}

/** The columns that `tables.ts` declares, read from its text: types are gone when the tests run. */
function declaredColumns(): Column[] {
  const text = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');
  const tables = /interface Tables \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].flatMap(([, table = '', row = '']) => {
    const body = new RegExp(`interface ${row} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
    return [...body.matchAll(/^ {2}(\w+): ([^;]+);/gm)].map(([, name = '', type = '']) => ({
      table,
      name,
      type: type.includes('number') ? 'number' : 'text',
      nullable: type.includes('null'),
    }));
  });
}

function kindOf(type: string): string {
  return /int|real|double/i.test(type) ? 'number' : 'text';
}

function sorted(columns: readonly Column[]): Column[] {
  return columns.toSorted((a, b) => (`${a.table}.${a.name}` < `${b.table}.${b.name}` ? -1 : 1));
}
