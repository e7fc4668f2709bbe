import { type RawBuilder, sql } from 'kysely';
import type { View } from '../../api/shown.ts';
import { draftText } from '../documents-store.ts';

/** The most bytes of content that one statement reads. */
const contentAtOnce = 8 * 1024 * 1024;

/** Returns the size above which a statement for so many rows leaves a content out. */
export function largestOf(rows: number): number {
  return Math.floor(contentAtOnce / Math.max(1, rows));
}

function columnsOf(
  content: RawBuilder<unknown>,
  liveAt: string,
  sized?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const bytes = sized ? sql`, octet_length(${sized}) as bytes` : sql``;
  return sql`entries.id, entries.kind, entries.type_id as "typeId", entries.name, entries.slug,
    ${content} as content, entries.sort_order as "sortOrder", entries.created_at as "createdAt",
    entries.${sql.raw(liveAt)} as "liveAt", entries.published_at as "publishedAt"${bytes}`;
}

const contents: Readonly<Record<View, RawBuilder<unknown>>> = {
  published: sql`entries.published_content`,
  preview: draftText,
};

const liveColumns = { published: 'live_at', preview: 'updated_at' } as const;

/** The columns of a `ReadEntry`, of each view. */
export const columns: Readonly<Record<View, RawBuilder<unknown>>> = {
  published: columnsOf(contents.published, liveColumns.published),
  preview: columnsOf(contents.preview, liveColumns.preview),
};

/** As `columns`, with the size of each content. Contents of more than `most` bytes are left out. */
export function columnsUpTo(view: View, most: number): RawBuilder<unknown> {
  return columnsOf(upTo(contents[view], most), liveColumns[view], contents[view]);
}

/** As `columnsUpTo`, for the targets of references: only items show their content there. */
export function targetColumnsUpTo(view: View, most: number): RawBuilder<unknown> {
  const shown = sql`case when entries.kind = 'item' then ${upTo(contents[view], most)} else '{}' end`;
  return columnsOf(shown, liveColumns[view], contents[view]);
}

function upTo(content: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`case when octet_length(${content}) > ${most} then '' else ${content} end`;
}

/** The condition of what each view shows. */
export const visible: Readonly<Record<View, RawBuilder<boolean>>> = {
  published: sql.raw("entries.deleted_at is null and entries.status = 'published'"),
  preview: sql.raw('entries.deleted_at is null'),
};
