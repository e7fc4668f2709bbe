import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { compiledOnce, runCompiled } from '../db/compiled.ts';
import type { Reader, Tx } from '../db/database.ts';

/** Words of the vocabulary that are read for one misspelt word, of each half of it. */
const mostCandidates = 20_000;
/** What stands before a word of SQLite's vocabulary that is there from its end on. No word has it. */
const mirrorMark = '<';

/** Puts words into the vocabulary as SQLite has it. Most are there already, and what is there has its mirror. */
export async function putWordsInSqlite(tx: Tx, tenant: TenantId, words: readonly string[]): Promise<void> {
  const added = await runCompiled(tx.sql, addWordsInSqlite(tx, { tenant, words: JSON.stringify(words) }));
  if (added.length === 0) return;
  const mirrors = JSON.stringify(added.map(({ word }) => mirrorMark + backwards(word)));
  await tx.send(addMirrorsInSqlite(tx, { tenant, mirrors }));
}

const addWordsInSqlite = compiledOnce(
  (_, { tenant, words }: { tenant: TenantId; words: string }) =>
    sql<{ word: string }>`insert or ignore into published_vocabulary (tenant_id, word)
      select ${tenant}, value from json_each(${words}) returning word`,
);

const addMirrorsInSqlite = compiledOnce(
  (_, { tenant, mirrors }: { tenant: TenantId; mirrors: string }) =>
    sql`insert or ignore into published_vocabulary (tenant_id, word)
      select ${tenant}, value from json_each(${mirrors})`,
);

/** What a misspelt word may share with the one that was meant. */
export interface NearWord {
  /** Letters that the word begins with. */
  readonly beginning: string;
  /** Letters that it ends with, from the last one on. */
  readonly ending: string;
  /** The word that it may be as a whole. */
  readonly swapped: string;
  readonly length: number;
}

/** Words of the vocabulary that share a half with a word and are about as long, and that one word if it is there. */
export async function listNearCandidates(
  db: Reader,
  tenant: TenantId,
  { beginning, ending, swapped, length }: NearWord,
): Promise<string[]> {
  const range = (
    read: RawBuilder<unknown>,
    stored: RawBuilder<unknown>,
    from: string,
  ) => sql`select ${read} as word
    from published_vocabulary where tenant_id = ${tenant} and ${stored} >= ${from}
    and ${stored} < ${`${from}\u{10ffff}`} limit ${mostCandidates}`;
  const words = range(sql`word`, sql`word`, beginning);
  const mirrors =
    db.dialect.name === 'sqlite'
      ? range(sql`substr(word, 2)`, sql`word`, mirrorMark + ending)
      : range(sql`reverse(word)`, sql`reverse(word)`, ending);
  const fits = sql`length(word) between ${length - 1} and ${length + 1}`;
  const { rows } = await sql<{ word: string; is_mirror: number }>`
    select word, 0 as is_mirror from (${words}) f where ${fits}
    union all select word, 1 from (${mirrors}) b where ${fits}
    union all select word, 0 from published_vocabulary where tenant_id = ${tenant} and word = ${swapped}`.execute(
    db.sql,
  );
  return rows.map(({ word, is_mirror }) => (is_mirror === 1 ? backwards(word) : word));
}

function backwards(word: string): string {
  return [...word].reverse().join('');
}
