import { type RawBuilder, sql } from 'kysely';
import { giveWay } from '../../lib/give-way.ts';
import { sortedParts } from '../../lib/sorted-parts.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { partsOf } from '../../lib/text/parts-of.ts';
import { compiledOnce } from '../db/compiled.ts';
import type { Reader, Tx } from '../db/database.ts';
import { putWordsInSqlite } from './vocabulary-store.ts';

/** Documents that one search ranks: of more, those that the index comes to first, of the best kind of match first. */
const mostFound = 1000;
const documentsPerRemoval = 200;
/** Documents, and words of the vocabulary, of one statement. */
const rowsAtOnce = 50;
const wordsAtOnce = 2000;

/** What stands in the index of a published document: words, and what else it is found by, each once. */
export interface PublishedRow {
  readonly id: string;
  /** Unix milliseconds. */
  readonly publishedAt: number;
  readonly lexemes: readonly string[];
}

/** A word of the index, or with `isOpen` all that begin with it. */
export interface Alternative {
  readonly lexeme: string;
  readonly isOpen: boolean;
}

/** What PostgreSQL's index has of the words, which stand in their row as a text. */
const indexedWords = sql.raw("array_to_tsvector(string_to_array(words, ' '))");

type Groups = readonly (readonly Alternative[])[];

export interface PublishedSearch {
  /** Whose documents, and of which types: one of each of these. */
  readonly scope: Groups;
  /** A document has one of each of these. */
  readonly words: Groups;
  readonly bonuses: readonly Bonus[];
}

/** What makes a document better than others: one of each of these, and by how much. */
export interface Bonus {
  readonly weight: number;
  /**
   * What has these has all words of the search as well: words that follow from others are left out, since a database collects
   * all documents of all words with a beginning each time that it stands in a query.
   */
  readonly all: Groups;
}

/** Puts documents into the index in place of what it held of them, and their words into the vocabulary. */
export async function putPublished(
  tx: Tx,
  tenant: TenantId,
  rows: readonly PublishedRow[],
  vocabularies: Iterable<Iterable<string>>,
): Promise<void> {
  // In one order, so that two transactions with the same new words wait for each other one way only.
  const words = sortedParts(vocabularies, wordsAtOnce);
  if (tx.dialect.name === 'sqlite') {
    for (const row of rows) {
      await giveWay();
      await putInSqlite(tx, tenant, row);
    }
    for await (const part of words) {
      await giveWay();
      await putWordsInSqlite(tx, tenant, part);
    }
    return;
  }
  for (const part of partsOf(rows, rowsAtOnce)) {
    const { value = [] } = await words.next();
    await putInPostgres(tx, tenant, part, value);
  }
  for await (const part of words) await tx.send(insertWordsInPostgres(tx, joinedWords(tenant, part)));
}

/** Words of the vocabulary as PostgreSQL takes them, with a space between each two. */
interface JoinedWords {
  readonly tenant: TenantId;
  readonly words: string;
}

function joinedWords(tenant: TenantId, words: readonly string[]): JoinedWords {
  return { tenant, words: words.join(' ') };
}

const insertWordsInPostgres = compiledOnce((_, words: JoinedWords) => wordsIntoPostgres(words));

function wordsIntoPostgres({ tenant, words }: JoinedWords): RawBuilder<unknown> {
  return sql`insert into published_vocabulary (tenant_id, word)
    select ${tenant}::text, word from unnest(string_to_array(${words}, ' ')) as new (word)
    on conflict do nothing`;
}

/** Rows and some words in one statement: most writes have few of both. */
async function putInPostgres(
  tx: Tx,
  tenant: TenantId,
  rows: readonly PublishedRow[],
  words: readonly string[],
): Promise<void> {
  const put = putAllInPostgres(tx, {
    ...joinedWords(tenant, words),
    ids: rows.map(({ id }) => id),
    times: rows.map(({ publishedAt }) => publishedAt),
    lexemes: rows.map(({ lexemes }) => lexemes.join(' ')),
  });
  await tx.send(put);
}

const putAllInPostgres = compiledOnce(
  (
    _,
    rows: JoinedWords & { ids: readonly string[]; times: readonly number[]; lexemes: readonly string[] },
  ) => {
    const { tenant, ids, times, lexemes } = rows;
    const values = ids.map((id, n) => sql`(${tenant}, ${id}, ${times[n]}, ${lexemes[n]})`);
    return sql`with documents as (
      insert into published_words (tenant_id, entry_id, published_at, words) values ${sql.join(values)}
      on conflict (tenant_id, entry_id) do update set published_at = excluded.published_at, words = excluded.words
    )
    ${wordsIntoPostgres(rows)}`;
  },
);

async function putInSqlite(tx: Tx, tenant: TenantId, { id, publishedAt, lexemes }: PublishedRow) {
  await tx.send(replaceInSqlite(tx, { tenant, id, publishedAt, words: lexemes.join(' ') }));
  await tx.send(numberInSqlite(tx, { tenant, id }));
}

const replaceInSqlite = compiledOnce(
  (_, document: { tenant: TenantId; id: string; publishedAt: number; words: string }) => {
    const { tenant, id, publishedAt, words } = document;
    return sql`insert or replace into published_words (rowid, words, entry_id, published_at) values (
      (select doc from published_documents where tenant_id = ${tenant} and entry_id = ${id}),
      ${words}, ${id}, ${publishedAt})`;
  },
);

const numberInSqlite = compiledOnce(
  (_, { tenant, id }: { tenant: TenantId; id: string }) =>
    sql`insert into published_documents (tenant_id, entry_id, doc)
      values (${tenant}, ${id}, last_insert_rowid()) on conflict (tenant_id, entry_id) do nothing`,
);

/** Takes documents out of the index; those that are not in it are none the worse for it. */
export async function deletePublished(tx: Tx, tenant: TenantId, ids: readonly string[]): Promise<void> {
  const ofThese = sql`tenant_id = ${tenant} and ${tx.dialect.in('entry_id', ids)}`;
  if (tx.dialect.name === 'sqlite') {
    const words = sql`delete from published_words
      where rowid in (select doc from published_documents where ${ofThese})`;
    await tx.send(words.compile(tx.sql));
    await tx.send(sql`delete from published_documents where ${ofThese}`.compile(tx.sql));
    return;
  }
  await tx.send(sql`delete from published_words where ${ofThese}`.compile(tx.sql));
}

/** Takes everything of a tenant out of the index and the vocabulary. */
export async function deleteAllPublished(tx: Tx, tenant: TenantId): Promise<void> {
  const table = sql.raw(tx.dialect.name === 'sqlite' ? 'published_documents' : 'published_words');
  for (;;) {
    const { rows } = await sql<{ id: string }>`select entry_id as id from ${table}
      where tenant_id = ${tenant} limit ${documentsPerRemoval}`.execute(tx.sql);
    if (rows.length === 0) break;
    await deletePublished(
      tx,
      tenant,
      rows.map(({ id }) => id),
    );
  }
  await tx.send(tx.sql.deleteFrom('published_vocabulary').where('tenant_id', '=', tenant).compile());
}

/**
 * The documents that have all that is required, best first, then those published last; `total` counts no further than
 * 1,000.
 */
export async function matchPublished(
  db: Reader,
  tenant: TenantId,
  { scope, words, bonuses }: PublishedSearch,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ ids: string[]; total: number }> {
  const isSqlite = db.dialect.name === 'sqlite';
  const notation = isSqlite ? sqliteNotation : postgresNotation;
  const all = (groups: Groups) =>
    [...scope, ...groups].map((group) => notation.any(group)).join(notation.and);
  const hits = (weight: number, query: string) =>
    isSqlite
      ? sql`select * from (select rowid as doc, ${weight} as weight from published_words
          where published_words match ${query} order by rowid desc limit ${mostFound})`
      : sql`(select entry_id as doc, published_at, ${weight}::integer as weight from published_words
          where tenant_id = ${tenant} and ${indexedWords} @@ ${query}::tsquery limit ${mostFound})`;
  const parts = [hits(0, all(words)), ...bonuses.map((bonus) => hits(bonus.weight, all(bonus.all)))];
  const { rows } = await (isSqlite ? rankInSqlite : rankInPostgres)(parts, window).execute(db.sql);
  if (rows.length > 0 || window.offset === 0) return readRanked(rows);
  // Behind the last page no row is left to tell how many there are.
  const first = await (isSqlite ? rankInSqlite : rankInPostgres)(parts, { limit: 1, offset: 0 }).execute(
    db.sql,
  );
  return { ...readRanked(first.rows), ids: [] };
}

interface Ranked {
  readonly id: string;
  readonly total: number;
}

function readRanked(rows: readonly Ranked[]): { ids: string[]; total: number } {
  return { ids: rows.map(({ id }) => id), total: Math.min(mostFound, rows[0]?.total ?? 0) };
}

type Rank = (
  parts: readonly RawBuilder<unknown>[],
  window: { readonly limit: number; readonly offset: number },
) => RawBuilder<Ranked>;

const rankInSqlite: Rank = (parts, { limit, offset }) => sql`
  with best as materialized (
    select doc, sum(weight) as score from (${sql.join(parts, sql` union all `)}) group by doc
  )
  select w.entry_id as id, count(*) over () as total from best join published_words w on w.rowid = best.doc
  order by best.score desc, w.published_at desc, w.entry_id desc limit ${limit} offset ${offset}`;

const rankInPostgres: Rank = (parts, { limit, offset }) => sql`
  select doc as id, cast(count(*) over () as integer) as total from (${sql.join(parts, sql` union all `)}) hits
  group by doc order by sum(weight) desc, max(published_at) desc, doc desc limit ${limit} offset ${offset}`;

/** How a database writes a query. Lexemes are letters, digits and marks of ours, so that none needs escaping. */
interface Notation {
  readonly and: string;
  any(group: readonly Alternative[]): string;
}

const sqliteNotation: Notation = {
  and: ' AND ',
  any: (group) => `(${group.map(({ lexeme, isOpen }) => `"${lexeme}"${isOpen ? '*' : ''}`).join(' OR ')})`,
};

const postgresNotation: Notation = {
  and: ' & ',
  any: (group) => `(${group.map(({ lexeme, isOpen }) => `'${lexeme}'${isOpen ? ':*' : ''}`).join(' | ')})`,
};
