// In this folder: the words of what is published, and of drafts: how texts become words, and where they stand.

import { plainTextOf } from '../../lib/html/plain-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../db/database.ts';
import {
  deleteDocuments,
  insertDocuments,
  listDocumentIds,
  type MatchedDocument,
  matchDocuments,
  type WordSearch,
} from './store.ts';
import { termsOf } from './terms.ts';

/** Characters of a document's text that are searched. */
const searchedText = 100_000;

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

/** Puts a document into the full-text index, in the transaction that changes it; an older one gives way. */
export function indexDocument(
  tx: Tx,
  tenant: TenantId,
  document: SearchDocument,
  options: { isNew: boolean } = { isNew: false },
): Promise<void> {
  return indexDocuments(tx, tenant, [document], options);
}

/** Puts documents into the full-text index, all in a few statements; older ones give way. */
export async function indexDocuments(
  tx: Tx,
  tenant: TenantId,
  documents: readonly SearchDocument[],
  options: { isNew: boolean } = { isNew: false },
): Promise<void> {
  if (documents.length === 0) return;
  if (!options.isNew) {
    await deleteDocuments(
      tx,
      tenant,
      documents.map(({ id }) => id),
    );
  }
  const indexed = documents.map((document) => {
    const { id, kind, name, slug } = document;
    const text = termsOf(searchedTextOf(document));
    return { id, kind, words: { name: termsOf(name), slug: termsOf(slug), text } };
  });
  await insertDocuments(tx, tenant, indexed);
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

/** Takes a document out of the index. */
export async function removeDocument(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await deleteDocuments(tx, tenant, [id]);
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
