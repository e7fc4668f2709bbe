import { isoTime } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { searchDocuments } from '../../platform/search/search-index.ts';
import { termsOf } from '../../platform/search/terms.ts';
import { readByIds } from '../entries/lists/list-store.ts';
import { findMedia } from '../media/store.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { type SnippetPart, snippetOf } from './snippet.ts';

/** What people can look for. */
export const searchKinds = ['page', 'item', 'post', 'media'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One thing that was found, with a piece of its text around the words. */
export interface FoundRecord {
  readonly kind: SearchKind;
  readonly id: string;
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

  const data = found.flatMap(({ id, text }): FoundRecord[] => {
    const snippet = snippetOf(text, terms);
    const entry = entries.get(id);
    if (entry) {
      const type = entry.kind === 'post' ? undefined : types.byId(entry.typeId);
      const { kind: entryKind, name, slug } = entry;
      const status = entry.publishedAt === null ? 'draft' : 'published';
      const shownType = type ? { id: type.id, name: type.name, slug: type.slug } : null;
      return [
        {
          kind: entryKind,
          id,
          name,
          slug,
          type: shownType,
          status,
          updatedAt: isoTime(entry.liveAt),
          snippet,
        },
      ];
    }
    const file = media.get(id);
    if (!file) return [];
    const { filename, alt_text: altText } = file;
    const name = altText || filename;
    return [
      {
        kind: 'media',
        id,
        name,
        slug: filename,
        type: null,
        status: null,
        updatedAt: isoTime(file.updated_at),
        snippet,
      },
    ];
  });
  return { data, pagination: paginationOf(total, page, limit) };
}
