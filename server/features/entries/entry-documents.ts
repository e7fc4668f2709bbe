import type { EntryRow } from '../../platform/db/tables.ts';

/** The two documents of an entry as JSON. `published` is null when nothing is live. */
export interface EntryDocuments {
  readonly draft: string;
  readonly published: string | null;
}

type DocumentColumns = Pick<EntryRow, 'draft_content' | 'published_content'>;

/** What stands in `draft_content` when the draft is, to the letter, what is live: no JSON is an empty text. */
export const asPublished = '';

/** The columns that keep two documents, equal ones once. */
export function documentColumns({ draft, published }: EntryDocuments): DocumentColumns {
  return { draft_content: draft === published ? asPublished : draft, published_content: published };
}

/** The documents that a row keeps. */
export function documentsOf({
  draft_content: draft,
  published_content: published,
}: DocumentColumns): EntryDocuments {
  return { draft: draft === asPublished && published !== null ? published : draft, published };
}
