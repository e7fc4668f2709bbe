import { type BatchOperation, type BatchOptions, type BatchPart, readBatch, writeBatch } from './batch.ts';
import { type ChangeFeed, type ChangesQuery, changesOf } from './changes.ts';
import {
  type Collection,
  collectionOf,
  type ItemWrites,
  type ReadOptions,
  type SingletonItem,
} from './collections.ts';
import { allOf, type Listed, listOf } from './lists.ts';
import { type CallOptions, type ClientOptions, connect } from './options.ts';
import {
  type DeliveredPage,
  findPage,
  type NamedPage,
  type PageOptions,
  type Pages,
  pagesOf,
} from './pages.ts';
import { queryOf, type TotalWanted } from './query.ts';
import type { Found, MediaRecord, Post } from './records.ts';
import type { AnySchema, Depth, LocaleOf, UnknownSchema } from './schema.ts';
import {
  type Hits,
  type RedirectQuery,
  type RedirectRule,
  redirectsOf,
  type SearchQuery,
  searchFor,
} from './search.ts';
import { createService, segmentOf } from './service.ts';

/** Which posts. */
export interface PostQuery<N extends TotalWanted = 'exact'> extends CallOptions {
  page?: number | undefined;
  limit?: number | undefined;
  /** `estimate` and `none` spare a count that takes long; `exact` by default. */
  total?: N | undefined;
  sort?: string | readonly string[] | undefined;
  /** Slug of a category. */
  category?: string | undefined;
  /** Slug of a tag. */
  tag?: string | undefined;
  /** Id of an author. */
  author?: string | undefined;
}

/** Which files. */
export interface MediaQuery extends CallOptions {
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | readonly string[] | undefined;
  /** Empty for what is in no folder. */
  folder?: string | undefined;
  /** `image`, `video`, `pdf` or a MIME type. */
  type?: string | undefined;
  q?: string | undefined;
}

/** What is told of a file when it is uploaded. */
export interface UploadOptions extends CallOptions {
  readonly altText?: string | undefined;
  readonly caption?: string | undefined;
  readonly folder?: string | undefined;
}

/** All that a key may do, typed by the schema `S`; `P` says whether drafts are read. */
export interface GalleyClient<S extends AnySchema = UnknownSchema, P extends boolean = boolean> {
  /** The items of a collection type; of a singleton type, its writes. */
  collection<K extends keyof S['collections'] & string>(type: K): Collection<S, K, P>;
  collection<K extends keyof S['singletons'] & string>(type: K): ItemWrites<S['singletons'][K]>;
  /** The item of a singleton type; null when there is none to see. */
  singleton<K extends keyof S['singletons'] & string, D extends Depth = 1>(
    type: K,
    options?: ReadOptions<D>,
  ): Promise<SingletonItem<S, K, D, P> | null>;
  /** A page by its slug, or one that it had before; null when there is none. */
  page<K extends keyof S['pages'] = keyof S['pages'], D extends Depth = 1, F extends string = never>(
    slug: string,
    options?: PageOptions<K, D, F>,
  ): Promise<Found<NamedPage<DeliveredPage<S, K, D, P>, F>> | null>;
  readonly pages: Pages<S, P>;
  /** A blog post by its slug, or one that it had before; null when there is none. */
  post(slug: string, options?: CallOptions): Promise<Found<Post> | null>;
  readonly posts: {
    list<N extends TotalWanted = 'exact'>(query?: PostQuery<N>): Promise<Listed<Post, N>>;
    all(query?: Omit<PostQuery, 'page' | 'total'>): AsyncGenerator<Post, void, undefined>;
  };
  /** A file of the library by its id; null when there is none. */
  media(id: string, options?: CallOptions): Promise<MediaRecord | null>;
  readonly files: {
    list(query?: MediaQuery): Promise<Listed<MediaRecord>>;
    all(query?: Omit<MediaQuery, 'page'>): AsyncGenerator<MediaRecord, void, undefined>;
    /** Not tried again when it fails half-way: the service may have taken the file. */
    upload(file: File, options?: UploadOptions): Promise<MediaRecord>;
  };
  /** The changes of the tenant, for what keeps a copy; secret keys only. */
  changes(query?: ChangesQuery): ChangeFeed;
  /** Published records with the words of a text, best first. */
  search(q: string, query?: SearchQuery): Promise<Hits>;
  /** Every older slug of what is published, and where it leads: for routers and sites that are built. */
  redirects(query?: RedirectQuery): AsyncGenerator<RedirectRule, void, undefined>;
  /** Up to 10 reads in one request, each a path with its query: `/collections/articles?limit=3`. */
  batch(reads: readonly string[], options?: CallOptions): Promise<BatchPart[]>;
  /** Several writes in one request, all or none of them; secret keys only. */
  writeBatch(operations: readonly BatchOperation[], options?: BatchOptions): Promise<BatchPart[]>;
  /** A client that reads drafts, with the same options otherwise. */
  preview(previewKey: string, options?: Pick<ClientOptions, 'sourceMap'>): GalleyClient<S, true>;
  /** A client whose reads of content answer as they will once a release is published; with a preview key. */
  release(slugOrId: string): GalleyClient<S, P>;
  /** A client whose reads of content answer as they did at a time, or will by then; with a preview key. */
  at(time: Date): GalleyClient<S, P>;
  /** A client whose reads are answered in a locale, with the same options otherwise. */
  locale(code: LocaleOf<S>, options?: Pick<ClientOptions, 'fallback'>): GalleyClient<S, P>;
}

/**
 * A client of a Galley. Reads of what is not there answer null; whatever else fails throws a `GalleyError`.
 * @throws TypeError for options that cannot work, and for a secret key in a browser
 */
export function createClient<S extends AnySchema = UnknownSchema>(
  options: ClientOptions & { readonly previewKey?: undefined },
): GalleyClient<S, false>;
export function createClient<S extends AnySchema = UnknownSchema>(
  options: ClientOptions,
): GalleyClient<S, true>;
export function createClient(options: ClientOptions): unknown {
  const { cache } = options;
  const service = createService(connect(options), cache === false ? 0 : (cache?.maxBytes ?? 4_000_000));
  const idOf = ({ id }: { id: string }) => id;
  const find = async <T>(path: string, { depth, ...call }: ReadOptions<Depth> = {}) =>
    ((await service.find(path, queryOf({ depth }), call))?.data ?? null) as T | null;
  return {
    collection: (type: string) => collectionOf(service, type),
    singleton: (type: string, given?: ReadOptions<Depth>) => find(`/collections/${segmentOf(type)}`, given),
    page: (slug: string, given: PageOptions<unknown, Depth, string> = {}) => findPage(service, slug, given),
    pages: pagesOf(service),
    post: (slug: string, given: CallOptions = {}) => service.follow('/blog', slug, queryOf({}), given),
    posts: {
      list: (query: CallOptions = {}) => listOf(service, '/blog', query),
      all: (query: PostQuery = {}) => allOf<Post>(service, '/blog', query, idOf),
    },
    media: (id: string, given?: CallOptions) => find(`/media/${segmentOf(id)}`, given),
    files: {
      list: (query: MediaQuery = {}) => listOf(service, '/media', query),
      all: (query: MediaQuery = {}) => allOf<MediaRecord>(service, '/media', query, idOf),
      upload: async (file: File, { signal, fetchOptions, ...texts }: UploadOptions = {}) => {
        const form = new FormData();
        for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
        form.append('file', file);
        return (await service.upload('/media', form, { signal, fetchOptions })).data;
      },
    },
    changes: (query: ChangesQuery = {}) => changesOf(service, query),
    search: (q: string, query: SearchQuery = {}) => searchFor(service, q, query),
    redirects: (query: RedirectQuery = {}) => redirectsOf(service, query),
    batch: (reads: readonly string[], given: CallOptions = {}) => readBatch(service, reads, given),
    writeBatch: (operations: readonly BatchOperation[], given: BatchOptions = {}) =>
      writeBatch(service, operations, given),
    preview: (previewKey: string, more: Pick<ClientOptions, 'sourceMap'> = {}) =>
      createClient({ ...options, ...more, previewKey }),
    release: (release: string) => createClient({ ...options, at: undefined, release }),
    at: (at: Date) => createClient({ ...options, release: undefined, at }),
    locale: (locale: string, more: Pick<ClientOptions, 'fallback'> = {}) =>
      createClient({ ...options, ...more, locale }),
  };
}
