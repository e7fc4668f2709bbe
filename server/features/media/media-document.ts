import type { MediaRow } from '../../platform/db/tables.ts';
import type { SearchDocument } from '../../platform/search/search-index.ts';
import { tagsOf } from './media-tags.ts';

/** What people find a file by: its names, alt text, caption and tags. */
export function mediaDocumentOf(row: MediaRow): SearchDocument {
  const { id, filename, original_filename, alt_text, caption } = row;
  const texts = [original_filename, alt_text, caption, ...tagsOf(row.tags)];
  return { id, kind: 'media', name: alt_text || filename, slug: filename, texts };
}
