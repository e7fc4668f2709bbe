import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../db/database.ts';
import {
  deleteDocument,
  insertDocument,
  type MatchedDocument,
  matchDocuments,
  type WordSearch,
} from './store.ts';
import { plainTextOf, termsOf } from './terms.ts';

/** Characters of a document's text that are kept and searched. */
const keptText = 100_000;

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
export async function indexDocument(
  tx: Tx,
  tenant: TenantId,
  document: SearchDocument,
  options: { isNew: boolean } = { isNew: false },
): Promise<void> {
  const { id, kind, name, slug } = document;
  if (!options.isNew) await deleteDocument(tx, tenant, id);
  const text = plainTextOf(document.texts.join('\n').slice(0, keptText * 2))
    .slice(0, keptText)
    .toWellFormed();
  await insertDocument(tx, tenant, {
    id,
    kind,
    text,
    words: { name: termsOf(name), slug: termsOf(slug), text: termsOf(text) },
  });
}

/** Takes a document out of the index. */
export async function removeDocument(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await deleteDocument(tx, tenant, id);
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
