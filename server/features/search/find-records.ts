import { isoTime } from '../../lib/clock.ts';
import { giveWay } from '../../lib/give-way.ts';
import { readJsonText } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { searchDocuments, searchedTextOf } from '../../platform/search/search-index.ts';
import { termsOf } from '../../platform/search/terms.ts';
import { searchDocumentOf } from '../entries/indexing/index-content.ts';
import { readByIds } from '../entries/lists/list-store.ts';
import type { ReadEntry } from '../entries/read-entry.ts';
import { asRecords } from '../entries/translation-keys.ts';
import { mediaDocumentOf } from '../media/media-document.ts';
import { findMedia } from '../media/store.ts';
import type { ContentType, SchemaDirectory, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { type SnippetPart, snippetOf } from './snippet.ts';

/** What people can look for. */
export const searchKinds = ['page', 'item', 'post', 'media'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One thing that was found, with a piece of its text around the words. */
export interface FoundRecord {
  readonly kind: SearchKind;
  readonly id: string;
  /** Of a translation. */
  readonly locale?: string;
  readonly name: string;
  /** Slug of a record, file name of media. */
  readonly slug: string;
  /** Of pages and items. */
  readonly type: { readonly id: string; readonly name: string; readonly slug: string } | null;
  /** Null for media. */
  readonly status: 'draft' | 'published' | null;
  readonly updatedAt: string;
  readonly snippet: readonly SnippetPart[];
}

/** Pages, items, posts and media by the words of their names, slugs and texts (decisions, "Search"), best first. */
export async function findRecords(
  deps: { database: Database; schemas: SchemaDirectory },
  tenant: TenantId,
  query: { q: string; kind: SearchKind | undefined; page: number; limit: number },
) {
  const { database, schemas } = deps;
  const { q, kind, page, limit } = query;
  const window = { limit, offset: (page - 1) * limit };
  const { found, total } = await searchDocuments(database, tenant, q, {
    kinds: kind ? [kind] : [],
    ...window,
  });
  const ids = found.map(({ id }) => id);
  const entries = new Map((await readByIds(database, tenant, ids, 'preview')).map((row) => [row.id, row]));
  const media = new Map((await findMedia(database, tenant, ids)).map((row) => [row.id, row]));
  const types = await schemas.current(database, tenant);
  const terms = termsOf(q);

  const data: FoundRecord[] = [];
  for (const { id } of found) {
    await giveWay();
    const entry = entries.get(id);
    const file = media.get(id);
    if (entry) data.push(presentEntry(entry, types, terms));
    else if (file) data.push(presentFile(file, terms));
  }
  return { data, pagination: paginationOf(total, page, limit) };
}

function presentEntry(entry: ReadEntry, types: SchemaSnapshot, terms: readonly string[]): FoundRecord {
  const { id, kind, locale, name, slug, liveAt } = asRecords([entry])[0] ?? entry;
  const type = types.byId(entry.typeId);
  return {
    kind,
    id,
    ...(locale !== undefined && { locale }),
    name,
    slug,
    type: type && kind !== 'post' ? { id: type.id, name: type.name, slug: type.slug } : null,
    status: entry.publishedAt === null ? 'draft' : 'published',
    updatedAt: isoTime(liveAt),
    snippet: type ? snippetOf(textOf(entry, type, types), terms) : [],
  };
}

/** What the words of an entry were made of. */
function textOf(entry: ReadEntry, type: ContentType, types: SchemaSnapshot): string {
  const draftContent = readJsonText(entry.content);
  return searchedTextOf(searchDocumentOf({ ...entry, draftContent }, type, types));
}

function presentFile(file: MediaRow, terms: readonly string[]): FoundRecord {
  const { id, filename, alt_text: altText } = file;
  return {
    kind: 'media',
    id,
    name: altText || filename,
    slug: filename,
    type: null,
    status: null,
    updatedAt: isoTime(file.updated_at),
    snippet: snippetOf(searchedTextOf(mediaDocumentOf(file)), terms),
  };
}
