import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EntryKind } from '../../../server/features/entries/entry-kind.ts';
import type {
  autosaveOverlay,
  entryRecord,
  typeSummary,
} from '../../../server/features/entries/records/record-shapes.ts';
import type { postParts } from '../../../server/features/posts/post-shapes.ts';
import type { pagination } from '../../../server/platform/http/answer-shapes.ts';
import { plural, t } from '../messages/messages.ts';
import { call } from './call.ts';
import type { ApiPath, QueryOf } from './operation-types.ts';
import { at, keyOf, readIn, recordIdOf } from './record-address.ts';

/** The kinds of records as the API spells them. */
export type RecordKind = 'page' | 'collectionItem' | 'blogPost';

/** What the service calls each kind where it speaks of entries: in links, previews and the stream. */
export const entryKindOf = {
  page: 'page',
  collectionItem: 'item',
  blogPost: 'post',
} as const satisfies Readonly<Record<RecordKind, EntryKind>>;

/** The kinds by what the service calls them there. */
export const recordKindOf = {
  page: 'page',
  item: 'collectionItem',
  post: 'blogPost',
} as const satisfies Readonly<Record<EntryKind, RecordKind>>;

/** A page, a collection item or a post as editors see it, with what only some kinds have. */
export type ContentRecord = z.output<typeof entryRecord> & {
  readonly pageType?: z.output<typeof typeSummary>;
  /** Null while nothing knows the type. */
  readonly collectionType?: z.output<typeof typeSummary> | null;
  /** Of a translation: what stands in for the fields that it has not. */
  readonly fallback?: Readonly<Record<string, { readonly locale: string; readonly value: unknown }>>;
  /** What the reader has typed and not saved; of single records. */
  readonly autosave?: z.output<typeof autosaveOverlay> | null;
} & Partial<z.output<typeof postParts>>;

/** A record of a list without what it says, which is most of its size (`view=summary`). */
export type RecordSummary = Omit<
  ContentRecord,
  'draftContent' | 'publishedContent' | 'content' | 'autosave'
> & {
  /** The content fields that were asked for, of the draft. */
  readonly fields?: Readonly<Record<string, unknown>>;
};

export type Paging = z.output<typeof pagination>;

/** A page of a list. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly pagination: Paging;
}

/** Where the API has the records of a kind. */
export const recordPaths = {
  page: '/admin/pages',
  collectionItem: '/admin/collection-items',
  blogPost: '/admin/blog-posts',
} as const satisfies Readonly<Record<RecordKind, ApiPath>>;

/** A kind in words: one of it, several. */
export const kindNames: Readonly<Record<RecordKind, { readonly one: string; readonly many: string }>> = {
  page: { one: t('page'), many: t('pages') },
  collectionItem: { one: t('item'), many: t('items') },
  blogPost: { one: t('post'), many: t('posts') },
};

/** Which records a list has, in which order. */
export type RecordListing = QueryOf<'GET', '/admin/pages'>;

/** A single record (or a translation, by its address), with its draft, what is live, and the reader's own autosave. */
export function recordQuery(kind: RecordKind, address: string) {
  return queryOptions({
    queryKey: ['records', kind, 'one', ...keyOf(address)],
    queryFn: ({ signal }): Promise<ContentRecord> =>
      call('GET', `${recordPaths[kind]}/{id}`, { ...at(address), signal }).then(({ data }) =>
        addressed(address, data),
      ),
    staleTime: 0,
  });
}

/**
 * A record as an answer has it, by the address that was asked: its `id` is that address from here on. What is not translated yet
 * has neither name nor slug, since those that are answered are what would stand in.
 */
export function addressed(address: string, record: ContentRecord): ContentRecord {
  return {
    ...record,
    id: address,
    url: record.url && record.url + readIn(address),
    ...(record.version === 0 && { name: '', slug: '' }),
  };
}

/** Whether the service has a record: a translation is there once it was saved. */
export function isStored(record: ContentRecord | null): record is ContentRecord {
  return record !== null && record.version > 0;
}

/** Whether a user saved the current version of a record. */
export function isSavedBy({ updatedBy }: Pick<ContentRecord, 'updatedBy'>, userId: string): boolean {
  return updatedBy?.id === userId;
}

/** A page of a list of records; the page before stays until it has come. */
export function recordListQuery(kind: RecordKind, query: RecordListing) {
  return queryOptions({
    queryKey: ['records', kind, 'list', query],
    queryFn: ({ signal }): Promise<ListPage<RecordSummary>> =>
      call('GET', recordPaths[kind], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of a list without the contents; the page before stays until it has come. */
export function recordSummariesQuery(kind: RecordKind, query: RecordListing) {
  return recordListQuery(kind, { ...query, view: 'summary' });
}

/** A number of records in words: "1 page", "1,200 posts". */
export function countInWords(kind: RecordKind, count: number): string {
  return plural(count, '{count} {one}', '{count} {many}', kindNames[kind]);
}

/** Where the editor has a record: spread it into a `Link`. Items need the slug of their type. */
export function recordLink(kind: RecordKind, address: string, typeSlug = '') {
  const id = recordIdOf(address);
  if (kind === 'page') return { to: '/pages/$id', params: { id } } as const;
  if (kind === 'blogPost') return { to: '/posts/$id', params: { id } } as const;
  return { to: '/items/$type/$id', params: { type: typeSlug, id } } as const;
}
