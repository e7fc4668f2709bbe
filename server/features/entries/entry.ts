// In this folder: entries: pages, items and posts are one kind of record, whose life is written here once, a folder a
// topic.

import { readJsonText } from '../../lib/json-text.ts';
import type { EntryRow } from '../../platform/db/tables.ts';
import { documentsOf } from './entry-documents.ts';
import type { EntryKind } from './entry-kind.ts';
import { kindWithoutMark, readTranslationId } from './translation-keys.ts';

export type Content = Record<string, unknown>;

/** A page, collection item or blog post with all that editors know of it. Times are Unix milliseconds. */
export interface Entry {
  readonly id: string;
  /** The id that everybody knows it by: of a translation that of what it translates. */
  readonly recordId: string;
  /** Of a translation; empty otherwise. */
  readonly locale: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly scope: string;
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly draftContent: Content;
  readonly publishedContent: Content | null;
  /** The same as it is stored. */
  readonly publishedText: string | null;
  readonly sortOrder: number;
  readonly version: number;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The last change that readers can see. */
  readonly liveAt: number;
  readonly publishedAt: number | null;
  readonly firstPublishedAt: number | null;
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
  readonly scheduleError: string | null;
  readonly deletedAt: number | null;
  /** Since when readers see it as it is, or see it no more; null: since before that was kept. */
  readonly liveSince: number | null;
  readonly liveBy: string | null;
  readonly liveRelease: string | null;
}

export function toEntry(row: EntryRow): Entry {
  const { draft, published } = documentsOf(row);
  const readDraft = once(() => readJsonText(draft));
  // What is live is mostly what the draft says, to the letter: it is read once.
  const readPublished =
    published === draft ? readDraft : once(() => (published === null ? null : readJsonText(published)));
  return {
    id: row.id,
    ...readTranslationId(row.id),
    kind: kindWithoutMark(row.kind) as EntryKind,
    typeId: row.type_id,
    scope: row.scope,
    name: row.name,
    slug: row.slug,
    status: row.status as Entry['status'],
    get draftContent() {
      return readDraft();
    },
    get publishedContent() {
      return readPublished();
    },
    publishedText: published,
    sortOrder: row.sort_order,
    version: row.version,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    liveAt: row.live_at,
    publishedAt: row.published_at,
    firstPublishedAt: row.first_published_at,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    scheduleError: row.schedule_error,
    deletedAt: row.deleted_at,
    liveSince: row.live_since,
    liveBy: row.live_by,
    liveRelease: row.live_release,
  };
}

/** Reads when first asked: many who hold an entry never look at its content, and a large one takes long. */
export function once<T>(read: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}
