import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { migrate } from '../migrate.ts';

let made: TestDatabase;

beforeEach(async () => {
  made = await createTestDatabase('postgres');
});

afterEach(() => made.close());

/** 2,000 entries of a tenant, written so quickly that PostgreSQL has not looked at them yet. */
async function addEntries(): Promise<void> {
  await sql`insert into tenants (tenant_id, slug, name, schema_revision, created_at, updated_at)
    values ('t', 't', 't', 0, 0, 0)`.execute(made.database.sql);
  await sql`insert into types (tenant_id, id, kind, slug, name, description, is_singleton, version, schema, created_at,
    updated_at) values ('t', 'type', 'collection', 'things', '', '', 0, 1, '[]', 0, 0)`.execute(
    made.database.sql,
  );
  await sql`insert into entries (tenant_id, id, kind, type_id, scope, name, name_fold, slug, status, draft_content,
      version, created_by, updated_by, created_at, updated_at, live_at, sort_order)
    select 't', 'id' || n, 'item', 'type', 'type', 'n', 'n', 'slug' || n, 'draft', '{}', 1, 'u', 'u', n, n, n, n
    from generate_series(1, 2000) n`.execute(made.database.sql);
}

async function planOf(query: string): Promise<string> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`explain (costs off) ${query}`)
    .execute(made.database.sql);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('before its first analyze PostgreSQL finds an entry by slug, by id and at the head of a list by the right index', async () => {
  await addEntries();
  const { rows } = await sql`select 1 from pg_stat_user_tables
    where relname = 'entries' and (last_analyze is not null or last_autoanalyze is not null)`.execute(
    made.database.sql,
  );
  expect(rows).toEqual([]);
  const live = `select * from entries where tenant_id = 't' and deleted_at is null`;
  expect(await planOf(`${live} and id = 'id7'`)).toContain('using entries_pkey');
  expect(await planOf(`${live} and id in ('id7', 'id8')`)).toContain('on entries_pkey');
  expect(await planOf(`${live} and scope = 'type' and slug = 'slug7'`)).toContain('using entries_slug');
  expect(await planOf(`${live} and scope = 'type' order by created_at desc limit 20`)).toContain(
    'Backward using entries_created',
  );
});

test('before its first analyze PostgreSQL searches by the index of words, and reads no list of all that a tenant has', async () => {
  await addEntries();
  const { sql: db } = made.database;
  // As long as texts are: a table of few pages is read as a whole.
  const rest = sql`(select string_agg(md5(n || ' ' || word), ' ') from generate_series(1, 40) word)`;
  await sql`insert into published_words (tenant_id, entry_id, published_at, words)
    select 't', 'id' || n, n, '!tt word' || n % 7 || ' other' || n % 11 || ' ' || ${rest} from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`insert into search_words (tenant_id, record_id, words)
    select 't', entry_id, replace(words, '!', '') from published_words`.execute(db);
  const query = `'''!tt'' & (''word1'') & (''other2'' | ''other3'')'::tsquery`;
  const published = `select entry_id from published_words where tenant_id = 't'
    and array_to_tsvector(string_to_array(words, ' ')) @@ ${query} limit 1000`;
  expect(await planOf(published)).toContain('on published_words_words');
  expect(await planOf(published)).not.toContain('_pkey');
  const drafts = `select record_id from search_words where tenant_id = 't'
    and words::tsvector @@ '''tt'' & ''word1'' & ''other2'''::tsquery`;
  expect(await planOf(drafts)).toContain('on search_words_words');
  expect(await planOf(drafts)).not.toContain('_pkey');
});

async function known(): Promise<unknown[]> {
  const { rows } = await sql`select attname, n_distinct, null_frac from pg_stats
    where tablename = 'entries' and attname in ('kind', 'deleted_at') order by attname`.execute(
    made.database.sql,
  );
  return rows;
}

const told = [
  { attname: 'deleted_at', n_distinct: -0.01, null_frac: 0.99 },
  { attname: 'kind', n_distinct: 3, null_frac: 0 },
];

const forget = sql`select pg_clear_attribute_stats(current_schema(), 'entries', attname::text, false)
  from pg_stats where tablename = 'entries'`;

test('what PostgreSQL found out by itself stays', async () => {
  expect(await known()).toEqual(told);
  await addEntries();
  await sql`analyze entries`.execute(made.database.sql);
  const found = [
    { attname: 'deleted_at', n_distinct: 0, null_frac: 1 },
    { attname: 'kind', n_distinct: 1, null_frac: 0 },
  ];
  expect(await known()).toEqual(found);
  await migrate(made.database);
  expect(await known()).toEqual(found);
});

test('a table that has rows is left to PostgreSQL', async () => {
  await addEntries();
  await forget.execute(made.database.sql);
  await migrate(made.database);
  expect(await known()).toEqual([]);
});

test('a start neither waits for a table that is looked at nor fails', async () => {
  await forget.execute(made.database.sql);
  await made.database.write(async (tx) => {
    await sql`lock table entries in share update exclusive mode`.execute(tx.sql);
    await migrate(made.database);
  });
  expect(await known()).toEqual([]);
  await migrate(made.database);
  expect(await known()).toEqual(told);
});
