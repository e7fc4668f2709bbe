import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { compiledOnce, insertRows } from '../db/compiled.ts';
import type { Reader, Tx } from '../db/database.ts';

/** What a mark before a word says: where it stands. No word has one. */
const inName = '^';
const inSlug = '~';
/** By how much a word counts for more where it stands, beside the 1 for all of them anywhere. */
const weights = { name: 10, slug: 5 };
/** Words of a query that make a document better than others. */
const mostWeighed = 10;

/** A document as the index holds it. */
export interface IndexedDocument {
  readonly id: string;
  readonly kind: string;
  readonly words: {
    readonly name: readonly string[];
    readonly slug: readonly string[];
    readonly text: readonly string[];
  };
}

export interface WordSearch {
  readonly terms: readonly string[];
  /** The last term may be the beginning of a word. */
  readonly openEnded: boolean;
  /** Empty: all kinds. */
  readonly kinds: readonly string[];
}

export interface MatchedDocument {
  readonly id: string;
  readonly kind: string;
}

/** Adds documents that are not in the index. */
export async function insertDocuments(
  tx: Tx,
  tenant: TenantId,
  documents: readonly IndexedDocument[],
): Promise<void> {
  if (tx.dialect.name === 'sqlite') {
    // One by one: a statement of several could be undone by itself, for which the index writes out what it has gathered.
    for (const { id, kind, words } of documents) {
      await tx.send(insertInSqlite(tx, { words: markedWords(tenant, words), id }));
      await tx.send(numberInSqlite(tx, { tenant, id, kind }));
    }
    return;
  }
  const rows = documents.map(({ id, kind }) => ({ tenant_id: tenant, record_id: id, kind, text: '' }));
  await tx.send(insertRows(tx, 'search_documents', rows));
  const ids = documents.map(({ id }) => id);
  const words = documents.map((document) => weightedWords(tenant, document.words));
  await tx.send(insertInPostgres(tx, { tenant, ids, words }));
}

const insertInSqlite = compiledOnce(
  (_, { words, id }: { words: string; id: string }) =>
    sql`insert into search_words (rowid, words, record_id) values (${nextDoc}, ${words}, ${id})`,
);

const numberInSqlite = compiledOnce(
  (_, { tenant, id, kind }: { tenant: TenantId; id: string; kind: string }) =>
    sql`insert into search_documents (tenant_id, record_id, kind, text, doc)
      values (${tenant}, ${id}, ${kind}, '', last_insert_rowid())`,
);

const insertInPostgres = compiledOnce(
  (_, { tenant, ids, words }: { tenant: TenantId; ids: readonly string[]; words: readonly string[] }) =>
    sql`insert into search_words (tenant_id, record_id, words)
      values ${sql.join(ids.map((id, n) => sql`(${tenant}, ${id}, ${words[n]})`))}`,
);

export async function deleteDocuments(tx: Tx, tenant: TenantId, ids: readonly string[]): Promise<void> {
  const ofThese = sql`tenant_id = ${tenant} and ${tx.dialect.in('record_id', ids)}`;
  const words =
    tx.dialect.name === 'sqlite'
      ? sql`delete from search_words where rowid in (
          select doc from search_documents where ${ofThese})`
      : sql`delete from search_words where ${ofThese}`;
  await tx.send(words.compile(tx.sql));
  await tx.send(sql`delete from search_documents where ${ofThese}`.compile(tx.sql));
}

/** Empties the texts that an older release kept, of some documents after an id; answers the last of them if there are more. */
export async function emptyTexts(
  tx: Tx,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const rows = await tx.sql
    .selectFrom('search_documents')
    .select('record_id')
    .where('tenant_id', '=', tenant)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ record_id }) => record_id);
  await tx.sql
    .updateTable('search_documents')
    .set({ text: '' })
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('record_id', ids))
    .where('text', '<>', '')
    .execute();
  return rows.length < limit ? undefined : ids.at(-1);
}

/** Documents after an id, in the order of ids. */
export async function listDocumentsFrom(
  db: Reader,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('search_documents')
    .select('record_id')
    .where('tenant_id', '=', tenant)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** Some of the documents that a tenant has in the index. */
export async function listDocumentIds(db: Reader, tenant: TenantId): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('search_documents')
    .select('record_id')
    .where('tenant_id', '=', tenant)
    .limit(200)
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** The documents that match, best first, and how many there are. */
export async function matchDocuments(
  db: Reader,
  tenant: TenantId,
  search: WordSearch,
  window: { limit: number; offset: number },
): Promise<{ found: MatchedDocument[]; total: number }> {
  const matched = (ranked: boolean) =>
    db.dialect.name === 'sqlite'
      ? matchedInSqlite(tenant, search, ranked)
      : matchedInPostgres(tenant, search);
  const ofKind = search.kinds.length === 0 ? sql`1 = 1` : db.dialect.in('d.kind', search.kinds);
  const found = await sql<MatchedDocument>`
    select d.record_id as id, d.kind from (${matched(true)}) m
    join search_documents d on d.tenant_id = ${tenant} and d.record_id = m.record_id
    where ${ofKind} order by m.score desc, d.record_id desc
    limit ${window.limit} offset ${window.offset}`.execute(db.sql);
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${matched(false)}) m
    join search_documents d on d.tenant_id = ${tenant} and d.record_id = m.record_id where ${ofKind}`.execute(
    db.sql,
  );
  return { found: found.rows, total: counted.rows[0]?.count ?? 0 };
}

function matchedInSqlite(
  tenant: TenantId,
  { terms, openEnded }: WordSearch,
  ranked: boolean,
): RawBuilder<unknown> {
  const asked = (term: string, i: number, mark = '') =>
    `"${mark}${term}"${openEnded && i === terms.length - 1 ? '*' : ''}`;
  // The tenant is a word of every document, so that the index itself leaves the others out.
  const all = [`"${tenantTerm(tenant)}"`, ...terms.map((term, i) => asked(term, i))].join(' AND ');
  const hits = (weight: number, query: string) =>
    sql`select rowid as doc, cast(${weight} as integer) as weight from search_words where search_words match ${query}`;
  const better = terms
    .slice(0, ranked ? mostWeighed : 0)
    .flatMap((term, i) => [
      hits(weights.name, `${all} AND ${asked(term, i, inName)}`),
      hits(weights.slug, `${all} AND ${asked(term, i, inSlug)}`),
    ]);
  return sql`select w.record_id, best.score from (
      select doc, sum(weight) as score from (${sql.join([hits(1, all), ...better], sql` union all `)}) as hits group by doc
    ) as best join search_words w on w.rowid = best.doc`;
}

function matchedInPostgres(tenant: TenantId, { terms, openEnded }: WordSearch): RawBuilder<unknown> {
  const asked = terms
    .map((term, i) => `'${term}'${openEnded && i === terms.length - 1 ? ':*' : ''}`)
    .join(' & ');
  const query = `'${tenantTerm(tenant)}' & ${asked}`;
  return sql`select record_id,
      ts_rank(array[0.1, 0.2, 0.5, 1.0]::real[], words::tsvector, ${asked}::tsquery) as score
    from search_words where tenant_id = ${tenant} and words::tsvector @@ ${query}::tsquery`;
}

/** The words as SQLite's index gets them: those of name and slug once more, with a mark. */
function markedWords(tenant: TenantId, { name, slug, text }: IndexedDocument['words']): string {
  const anywhere = new Set([...name, ...slug, ...text]);
  const marked = new Set([...name.map((term) => inName + term), ...slug.map((term) => inSlug + term)]);
  return [tenantTerm(tenant), ...anywhere, ...marked].join(' ');
}

/**
 * The words in PostgreSQL's own notation: its parser would divide some of them again. Those of name and slug have a weight, for which
 * it wants a place. Words are letters and digits, so nothing needs escaping.
 */
function weightedWords(tenant: TenantId, { name, slug, text }: IndexedDocument['words']): string {
  const places = new Map<string, string>(text.map((term) => [term, '']));
  for (const term of slug) places.set(term, ':1B');
  for (const term of name) places.set(term, ':1A');
  return [tenantTerm(tenant), ...[...places].map(([term, place]) => term + place)].join(' ');
}

function tenantTerm(tenant: TenantId): string {
  return `t${tenant.replaceAll('-', '')}`;
}

/** The number that SQLite's index gives the next document: of numbers in a row its lists keep the difference. */
const nextDoc = sql`(select coalesce(max(id), 0) + 1 from search_words_docsize)`;
