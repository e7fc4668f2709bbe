import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { writeJson } from '../../lib/json-text.ts';
import { type Answer, jsonTextAnswer } from '../../platform/http/answer.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import type { Entry } from './entry.ts';

const nothingWritten = {
  excerpt: '',
  content: '',
  featuredImageId: null,
  authorId: null,
  categories: [],
  tags: [],
};
const noSeo = { title: '', description: '', keywords: [], canonicalUrl: null, noIndex: false };

/**
 * A record as write operations answer it and events tell it (specification, "Collection item"); pages name their page
 * type instead, and posts have their title and content at the root as well.
 */
export function presentEntry(entry: Entry, type: Pick<ContentType, 'id' | 'name' | 'slug'>) {
  return {
    id: entry.id,
    ...(entry.kind === 'item' && { collectionTypeId: entry.typeId }),
    ...(entry.kind === 'page' && {
      pageTypeId: entry.typeId,
      pageType: { id: type.id, name: type.name, slug: type.slug },
    }),
    name: entry.name,
    ...(entry.kind === 'post' && presentPostParts(entry)),
    slug: entry.slug,
    status: entry.status,
    draftContent: entry.draftContent,
    publishedContent: entry.publishedContent,
    sortOrder: entry.sortOrder,
    version: entry.version,
    createdAt: isoTime(entry.createdAt),
    updatedAt: isoTime(entry.updatedAt),
    publishedAt: isoTimeOrNull(entry.publishedAt),
    firstPublishedAt: isoTimeOrNull(entry.firstPublishedAt),
  };
}

/** Answers a write with the record as it is now. */
export function answerEntry(
  entry: Entry,
  type: Pick<ContentType, 'id' | 'name' | 'slug'>,
  options: { status?: number } = {},
): Answer {
  return jsonTextAnswer(writeJson({ data: presentEntry(entry, type) }), options);
}

/** What the record of a blog post has at its root: its draft, under the names that writes take (decisions, "Blog"). */
function presentPostParts({ name, draftContent }: Pick<Entry, 'name' | 'draftContent'>) {
  const { seo, ...rest } = draftContent;
  const written = Object.entries(rest).filter(([key]) => Object.hasOwn(nothingWritten, key));
  return {
    title: name,
    ...nothingWritten,
    ...Object.fromEntries(written),
    seo: { ...noSeo, ...(seo as object | undefined) },
  };
}
