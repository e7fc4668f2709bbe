// In this folder: the words of what is published, and of drafts: how texts become words, and where they stand.

import { plainTextOf } from '../../lib/html/plain-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { partsOf } from '../../lib/text/parts-of.ts';
import type { LastWork, Reader, Tx } from '../db/database.ts';
import {
  deleteDocuments,
  type IndexedDocument,
  insertDocuments,
  listDocumentIds,
  type MatchedDocument,
  matchDocuments,
  type WordSearch,
} from './store.ts';
import { termsOf } from './terms.ts';

/** Characters of a document's text that are searched. */
const searchedText = 100_000;
/** Documents of one statement. */
const documentsAtOnce = 50;

/** Something that people look for by its words. */
export interface SearchDocument {
  readonly id: string;
  /** `page`, `item`, `post`, `media`. */
  readonly kind: string;
  readonly name: string;
  /** Slug or file name. */
  readonly slug: string;
  /** Texts of the document; HTML is read as text. */
  readonly texts: readonly string[];
}

/** What becomes of a document in the index. */
interface Change {
  readonly tenant: TenantId;
  readonly id: string;
  /** Undefined: it is taken out. */
  readonly document: IndexedDocument | undefined;
  /** Nothing stands in the index under its id. */
  readonly isNew: boolean;
}

/**
 * Writes words as the last of a transaction. SQLite's index writes out the words that it has gathered whenever a statement
 * or a part of the transaction after them can be undone by itself, so nothing may come between.
 */
const wordsWork: LastWork<Change> = {
  run: async (tx, changes) => {
    for (const [tenant, ofTenant] of Map.groupBy(changes, (change) => change.tenant)) {
      const byId = Map.groupBy(ofTenant, ({ id }) => id);
      const outdated = [...byId].filter(([, [first]]) => !first?.isNew).map(([id]) => id);
      const documents = [...byId.values()].flatMap((ofOne) => ofOne.at(-1)?.document ?? []);
      for (const ids of partsOf(outdated, documentsAtOnce)) await deleteDocuments(tx, tenant, ids);
      for (const part of partsOf(documents, documentsAtOnce)) await insertDocuments(tx, tenant, part);
    }
  },
};

/**
 * Has a document put into the full-text index, as the last of the transaction that changes it; an older one gives way.
 * `isNew`: there is none.
 */
export function indexDocument(
  tx: Tx,
  tenant: TenantId,
  document: SearchDocument,
  { isNew }: { isNew: boolean } = { isNew: false },
): void {
  const { id, kind, name, slug } = document;
  const text = termsOf(searchedTextOf(document));
  const indexed = { id, kind, words: { name: termsOf(name), slug: termsOf(slug), text } };
  tx.leave(wordsWork, { tenant, id, document: indexed, isNew });
}

/** The text of a document as it is searched: the index keeps its words alone. */
export function searchedTextOf({ texts }: Pick<SearchDocument, 'texts'>): string {
  return readableText(texts).slice(0, searchedText).toWellFormed();
}

/** The texts as people read them, each by itself: what one leaves open does not reach into the next. */
function readableText(texts: readonly string[]): string {
  let room = searchedText * 2;
  const readable: string[] = [];
  for (const text of texts) {
    if (room <= 0) break;
    readable.push(plainTextOf(text.slice(0, room)));
    room -= text.length + 1;
  }
  return readable.filter((text) => text !== '').join(' ');
}

/** Has a document taken out of the index, as the last of the transaction. */
export function removeDocument(tx: Tx, tenant: TenantId, id: string): void {
  tx.leave(wordsWork, { tenant, id, document: undefined, isNew: false });
}

/** Takes all documents of a tenant out of the index. */
export async function removeDocumentsOf(tx: Tx, tenant: TenantId): Promise<void> {
  for (let ids = await listDocumentIds(tx, tenant); ids.length > 0; ids = await listDocumentIds(tx, tenant)) {
    await deleteDocuments(tx, tenant, ids);
  }
}

/**
 * The documents that have all words of a query, best first; words of the name weigh more than those of the slug, these
 * more than those of the text. The last word may be the beginning of one.
 */
export async function searchDocuments(
  db: Reader,
  tenant: TenantId,
  query: string,
  options: { kinds: readonly string[]; limit: number; offset: number },
): Promise<{ found: MatchedDocument[]; total: number }> {
  const terms = termsOf(query);
  if (terms.length === 0) return { found: [], total: 0 };
  const search: WordSearch = { terms, openEnded: !/[\s\p{P}]$/u.test(query), kinds: options.kinds };
  return matchDocuments(db, tenant, search, options);
}
