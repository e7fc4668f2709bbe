import { hash } from 'node:crypto';
import type { TenantId } from '../../lib/tenant-id.ts';
import { partsOf } from '../../lib/text/parts-of.ts';
import type { LastWork, Reader, Tx } from '../db/database.ts';
import { listNearWords } from './near-words.ts';
import {
  type Alternative,
  type Bonus,
  deleteAllPublished,
  deletePublished,
  matchPublished,
  type PublishedRow,
  putPublished,
} from './published-store.ts';
import { type AskedWord, askedWordsOf, canBeMisspelt, wordsOf } from './text-words.ts';

/** Characters of a document's texts that are searched, and bytes of what the index then holds of it. */
const searchedText = 100_000;
const mostBytes = 700_000;
/** Documents of one statement. */
const documentsAtOnce = 50;
/** Words of a query that count. */
const mostAsked = 10;

/** What a mark before a word says: where it stands. No word has one, so that none is found by the beginning of another. */
const inName = '^';
const inHeading = '~';
const wholeName = '=';
/** Instead of a long name the sum of it. */
const wholeNameSum = '==';
const longestSpelt = 16;
const sumLength = 12;
const scope = '!';

/** Characters of a name that are held as a whole. */
const longestName = 120;

/** By how much a word counts for more where it stands, beside the 1 that it counts anywhere. */
const weights = { name: 9, heading: 4, wholeWord: 1, wholeWordOfName: 2, wholeName: 20 };

/** Published content, as readers find it. */
export interface PublishedDocument {
  readonly id: string;
  readonly typeId: string;
  /** Of what is shown in another locale than the default one. */
  readonly locale?: string;
  /** Unix milliseconds. */
  readonly publishedAt: number;
  readonly name: string;
  /** Plain texts. */
  readonly headings: readonly string[];
  readonly bodies: readonly string[];
}

/** What becomes of published content in the index. */
interface Change {
  readonly tenant: TenantId;
  readonly id: string;
  /** Undefined: it is taken out. */
  readonly row: PublishedRow | undefined;
  readonly vocabulary: ReadonlySet<string>;
}

/** Writes the words that readers find as the last of a transaction, as those of drafts are. */
const wordsWork: LastWork<Change> = {
  run: async (tx, changes) => {
    for (const [tenant, ofTenant] of Map.groupBy(changes, (change) => change.tenant)) {
      const last = [...new Map(ofTenant.map((change) => [change.id, change])).values()];
      const removed = last.filter(({ row }) => !row).map(({ id }) => id);
      const rows = last.flatMap(({ row }) => row ?? []);
      for (const ids of partsOf(removed, documentsAtOnce)) await deletePublished(tx, tenant, ids);
      const vocabularies = last.map(({ vocabulary }) => vocabulary);
      if (rows.length > 0) await putPublished(tx, tenant, rows, vocabularies);
    }
  },
};

/**
 * Has published content put into the index that readers search, as the last of the transaction that publishes it; what it
 * held of it before gives way.
 */
export function indexPublishedDocument(tx: Tx, tenant: TenantId, document: PublishedDocument): void {
  const vocabulary = new Set<string>();
  const { id, publishedAt } = document;
  const row = { id, publishedAt, lexemes: lexemesOf(tenant, document, vocabulary) };
  tx.leave(wordsWork, { tenant, id, row, vocabulary });
  tx.touch(tenant, 'search');
}

/** Has what is no longer published taken out of the index, as the last of the transaction. */
export function removePublishedDocument(tx: Tx, tenant: TenantId, id: string): void {
  tx.leave(wordsWork, { tenant, id, row: undefined, vocabulary: new Set<string>() });
  tx.touch(tenant, 'search');
}

/** Takes all that is published of a tenant out of the index. */
export async function removePublishedDocumentsOf(tx: Tx, tenant: TenantId): Promise<void> {
  await deleteAllPublished(tx, tenant);
  tx.touch(tenant, 'search');
}

function lexemesOf(tenant: TenantId, document: PublishedDocument, vocabulary: Set<string>): string[] {
  const lexemes = new Set([
    tenantLexeme(tenant, document.locale),
    typeLexeme(document.typeId, document.locale),
  ]);
  let bytes = 0;
  let room = searchedText;
  const add = (lexeme: string) => {
    if (lexemes.has(lexeme) || bytes > mostBytes) return;
    lexemes.add(lexeme);
    bytes += Buffer.byteLength(lexeme) + 1;
  };
  const read = (text: string, mark: string) => {
    for (const { word } of wordsOf(text.slice(0, room))) {
      add(word);
      if (mark !== '') add(mark + word);
      if (canBeMisspelt(word)) vocabulary.add(word);
    }
    room -= text.length;
  };
  read(document.name, inName);
  add(wholeNameLexeme(nameToHold(document.name)));
  for (const text of document.headings) if (room > 0) read(text, inHeading);
  for (const text of document.bodies) if (room > 0) read(text, '');
  return [...lexemes];
}

/** What was found for a query, and how to tell its words in a text. */
export interface PublishedFinding {
  /** Best first. */
  readonly ids: readonly string[];
  /** Counts no further than 1,000. */
  readonly total: number;
  /** Whether the words were found as they were written; else these have words that are one letter away. */
  readonly isExact: boolean;
  /** Whether a word of a text is one that was looked for. */
  isMatch(word: string): boolean;
}

const nothing: PublishedFinding = { ids: [], total: 0, isExact: true, isMatch: () => false };

/**
 * What is published and has all words of a query, best first. When there is nothing, what has words that are one letter
 * away from those of four letters or more.
 * @param options `types`: ids; only what is of one of these. `locale`: what is shown in it, in place of the default one
 */
export async function searchPublished(
  db: Reader,
  tenant: TenantId,
  query: string,
  options: {
    readonly types: readonly string[] | undefined;
    readonly locale?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<PublishedFinding> {
  const asked = askedWordsOf(query).slice(0, mostAsked);
  if (asked.length === 0 || options.types?.length === 0) return nothing;
  const exact = await find(asked.map(({ word, isOpen }) => [{ lexeme: word, isOpen }]));
  if (exact.total > 0) return exact;
  const near = await Promise.all(asked.map(({ word }) => listNearWords(db, tenant, word)));
  if (near.every((words) => words.length === 0)) return nothing;
  const found = await find(asked.map((one, i) => alternativesOf(one, near[i] ?? [])));
  return { ...found, isExact: found.total === 0 };

  async function find(words: readonly (readonly Alternative[])[]): Promise<PublishedFinding> {
    const { locale } = options;
    const types = options.types ? [options.types.map((id) => whole(typeLexeme(id, locale)))] : [];
    const scope = [[whole(tenantLexeme(tenant, locale))], ...types];
    const bonuses = [
      wholeNameBonus(words, query),
      ...bonusesOf(words, weights.name, inName),
      ...bonusesOf(words, weights.heading, inHeading),
      ...wholeWordBonuses(words),
    ];
    const { ids, total } = await matchPublished(db, tenant, { scope, words, bonuses }, options);
    return { ids, total, isExact: true, isMatch: matcherOf(words) };
  }
}

function alternativesOf({ word, isOpen }: AskedWord, near: readonly string[]): Alternative[] {
  return [{ lexeme: word, isOpen }, ...near.map(whole)];
}

/** A name that is all of the query has its words; of a long one only the beginning is held. */
function wholeNameBonus(words: readonly (readonly Alternative[])[], query: string): Bonus {
  const name = nameToHold(query);
  // Older releases held long names as they are.
  const lexemes = [...new Set([wholeNameLexeme(name), wholeName + name])];
  return {
    weight: weights.wholeName,
    all: [...(name.length < longestName ? [] : words), lexemes.map(whole)],
  };
}

/**
 * What it counts that any word stands in a place, and as much for each other one when all do: a few look-ups, however many
 * words. A word that stands in a place stands in the document.
 */
function bonusesOf(words: readonly (readonly Alternative[])[], weight: number, mark: string): Bonus[] {
  const marked = words.map((any) => any.map(({ lexeme, isOpen }) => ({ lexeme: mark + lexeme, isOpen })));
  if (words.length === 1) return [{ weight, all: marked }];
  return [
    { weight, all: [...words, marked.flat()] },
    { weight: weight * (words.length - 1), all: marked },
  ];
}

/** A word that may be the beginning of others counts more where it is a word itself. */
function wholeWordBonuses(words: readonly (readonly Alternative[])[]): Bonus[] {
  const last = words.at(-1)?.[0];
  if (!last?.isOpen) return [];
  const others = words.slice(0, -1);
  return [
    { weight: weights.wholeWord, all: [...others, [whole(last.lexeme)]] },
    { weight: weights.wholeWordOfName, all: [...others, [whole(inName + last.lexeme)]] },
  ];
}

function matcherOf(words: readonly (readonly Alternative[])[]): (word: string) => boolean {
  const all = words.flat();
  const exact = new Set(all.map(({ lexeme }) => lexeme));
  const beginnings = all.filter(({ isOpen }) => isOpen).map(({ lexeme }) => lexeme);
  return (word) => exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

function whole(lexeme: string): Alternative {
  return { lexeme, isOpen: false };
}

function tenantLexeme(tenant: TenantId, locale = ''): string {
  return `${scope}t${plainId(tenant)}${plainId(locale)}`;
}

function typeLexeme(id: string, locale = ''): string {
  return `${scope}y${plainId(id)}${plainId(locale)}`;
}

function plainId(id: string): string {
  return id.toLowerCase().replace(/[^0-9a-z]/g, '');
}

/** The words of a name, of a long one the beginning. */
function nameToHold(name: string): string {
  const words = [...wordsOf(name)].map(({ word }) => word);
  return words.join('_').slice(0, longestName).toWellFormed().replace('\ufffd', '');
}

function wholeNameLexeme(name: string): string {
  if (name.length <= longestSpelt) return wholeName + name;
  return wholeNameSum + hash('sha1', name, 'hex').slice(0, sumLength);
}
