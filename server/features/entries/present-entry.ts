import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { writeJson } from '../../lib/json-text.ts';
import { type Answer, jsonTextAnswer } from '../../platform/http/answer.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import { readFlag } from '../../platform/http/query-flag.ts';
import { sendsKeys, withoutKeys } from '../schemas/content-keys.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import type { Content, Entry } from './entry.ts';
import type { EntryWork } from './entry-deps.ts';
import { codeOf } from './locales/local-contents.ts';

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
export function presentEntry(
  entry: Entry,
  type: Pick<ContentType, 'id' | 'name' | 'slug'>,
  { locales }: Pick<SchemaSnapshot, 'locales'>,
) {
  return {
    id: entry.recordId,
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
    ...(locales && { locale: codeOf(entry, locales) }),
  };
}

type Presented = ReturnType<typeof presentEntry>;

/** Records as they were presented without keys: an event tells what the answer says. */
const presented = new WeakMap<Entry, { type: ContentType; types: SchemaSnapshot; record: Presented }>();

/**
 * The same without the keys of objects in arrays: as events tell it, and public writes answer it to those who did not ask.
 * Nobody may change it.
 */
export function presentWithoutKeys(entry: Entry, type: ContentType, types: SchemaSnapshot): Presented {
  const known = presented.get(entry);
  if (known?.type === type && known.types === types) return known.record;
  const record = presentAnew(entry, type, types);
  presented.set(entry, { type, types, record });
  return record;
}

function presentAnew(entry: Entry, type: ContentType, types: SchemaSnapshot): Presented {
  const { draftContent, publishedContent } = entry;
  const draft = withoutKeys(type, types, draftContent);
  const published = publishedContent && withoutKeys(type, types, publishedContent);
  const isSame = draft === draftContent && published === publishedContent;
  const bare = isSame ? entry : { ...entry, draftContent: draft, publishedContent: published };
  return presentEntry(bare, type, types);
}

/**
 * Answers a public write with the record as it is now: with the keys of objects in arrays if the writer sent keys, or asks
 * for them with `?sourceMap=true`.
 */
export function answerEntry(
  { types }: Pick<EntryWork, 'types'>,
  { query }: Pick<ApiRequest, 'query'>,
  entry: Entry,
  type: ContentType,
  { sent, status }: { readonly sent?: Content | undefined; readonly status?: number } = {},
): Answer {
  const isKeyed = readFlag(query, 'sourceMap') || sendsKeys(type, types, sent);
  const data = isKeyed ? presentEntry(entry, type, types) : presentWithoutKeys(entry, type, types);
  return jsonTextAnswer(writeJson({ data }), { ...(status !== undefined && { status }) });
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
