import { allOf, type Listed, listOf } from './lists.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type ListQuery, queryOf, type TotalWanted } from './query.ts';
import type { Found, WrittenItem } from './records.ts';
import type {
  AnySchema,
  Change,
  Depth,
  Draft,
  Item,
  ItemMetadata,
  Singleton,
  TypeOfContent,
  Writable,
} from './schema.ts';
import { type Service, segmentOf } from './service.ts';

/** What lists of a type take. */
export type TypeQuery<
  T extends TypeOfContent,
  D extends Depth,
  F = never,
  N extends TotalWanted = 'exact',
> = ListQuery<T['filter'], T['sort'], D, N> & CallOptions & { fields?: readonly F[] | undefined };

/** The named fields of a record; the whole of it when none are named. */
export type Named<T, F> = [F] extends [never] ? T : Pick<T, F & keyof T>;

/** What reads of one record take. */
export interface ReadOptions<D extends Depth> extends CallOptions {
  readonly depth?: D | undefined;
}

/** What reads of an item take. */
export interface ItemOptions<D extends Depth, F> extends ReadOptions<D> {
  /** Names of what is wanted of it; all of it without this. */
  readonly fields?: readonly F[] | undefined;
}

/** Body of a new item. */
export interface NewItem<Content> {
  name: string;
  slug: string;
  fields?: Writable<Content> | undefined;
  /** `draft` by default. */
  status?: 'draft' | 'published' | undefined;
}

/** Body of a change: what is left out stays. */
export interface ItemChange<Content> {
  name?: string | undefined;
  slug?: string | undefined;
  fields?: Change<Content> | undefined;
  /** Of the record that the change is based on: refused with CONFLICT when somebody else was faster. */
  version?: number | undefined;
}

/** An item as a client reads it. */
export type DeliveredItem<
  S extends AnySchema,
  K extends keyof S['collections'],
  D extends Depth,
  P extends boolean,
> = P extends false ? Item<S, K, D> : Draft<S['collections'][K]['content'][D]> & ItemMetadata;

/** The item of a singleton type as a client reads it. */
export type SingletonItem<
  S extends AnySchema,
  K extends keyof S['singletons'],
  D extends Depth,
  P extends boolean,
> = P extends false ? Singleton<S, K, D> : Draft<S['singletons'][K]['content'][D]> & ItemMetadata;

/** The writes of a type; by slug or id. */
export interface ItemWrites<T extends TypeOfContent> {
  create(item: NewItem<T['content'][0]>, options?: WriteOptions): Promise<WrittenItem>;
  /** Changes the draft; name and slug are live at once. */
  update(slug: string, change: ItemChange<T['content'][0]>, options?: WriteOptions): Promise<WrittenItem>;
  delete(slug: string, options?: WriteOptions): Promise<void>;
  publish(slug: string, options?: WriteOptions): Promise<WrittenItem>;
  unpublish(slug: string, options?: WriteOptions): Promise<WrittenItem>;
}

/** The items of a collection type. */
export interface Collection<S extends AnySchema, K extends keyof S['collections'], P extends boolean>
  extends ItemWrites<S['collections'][K]> {
  list<
    D extends Depth = 1,
    F extends keyof DeliveredItem<S, K, D, P> & string = never,
    N extends TotalWanted = 'exact',
  >(query?: TypeQuery<S['collections'][K], D, F, N>): Promise<Listed<Named<DeliveredItem<S, K, D, P>, F>, N>>;
  /** All items, page by page. */
  all<D extends Depth = 1, F extends keyof DeliveredItem<S, K, D, P> & string = never>(
    query?: Omit<TypeQuery<S['collections'][K], D, F>, 'page' | 'total'>,
  ): AsyncGenerator<Named<DeliveredItem<S, K, D, P>, F>, void, undefined>;
  /** An item by its slug, or one that it had before; null when there is none. */
  get<D extends Depth = 1, F extends keyof DeliveredItem<S, K, D, P> & string = never>(
    slug: string,
    options?: ItemOptions<D, F>,
  ): Promise<Named<DeliveredItem<S, K, D, P>, F> | null>;
  /** As `get`, with the redirect to tell browsers of. */
  item<D extends Depth = 1, F extends keyof DeliveredItem<S, K, D, P> & string = never>(
    slug: string,
    options?: ItemOptions<D, F>,
  ): Promise<Found<Named<DeliveredItem<S, K, D, P>, F>> | null>;
}

/** The calls for a collection type. */
export function collectionOf(service: Service, type: string): unknown {
  const path = `/collections/${segmentOf(type)}`;
  const item = (slug: string, { depth, fields, ...options }: ItemOptions<Depth, string> = {}) =>
    service.follow(path, slug, queryOf({ depth, fields }), options);
  return {
    list: (query: CallOptions = {}) => listOf(service, path, query),
    all: (query: CallOptions = {}) =>
      allOf<ItemMetadata>(service, path, withId(query, '_id'), ({ _id }) => _id),
    item,
    get: async (slug: string, options?: ItemOptions<Depth, string>) =>
      (await item(slug, options))?.data ?? null,
    ...writesOf(service, path, segmentOf),
  };
}

/** A query whose answers can be told apart, whatever fields it names. */
export function withId(
  query: CallOptions & { readonly fields?: readonly string[] },
  id: string,
): CallOptions {
  const { fields } = query;
  return fields && !fields.includes(id) ? ({ ...query, fields: [...fields, id] } as CallOptions) : query;
}

/** The writes that pages and items share. */
export function writesOf(service: Service, path: string, segment: (slug: string) => string) {
  const write = async (method: 'POST' | 'PUT', at: string, body: unknown, options: WriteOptions) =>
    (await service.write(method, `${path}${at}`, body, options)).data;
  return {
    create: (record: object, options: WriteOptions = {}) => write('POST', '', record, options),
    update: (slug: string, change: object, options: WriteOptions = {}) =>
      write('PUT', `/${segment(slug)}`, change, options),
    delete: async (slug: string, options: WriteOptions = {}) => {
      await service.write('DELETE', `${path}/${segment(slug)}`, undefined, options);
    },
    publish: (slug: string, options: WriteOptions = {}) =>
      write('POST', `/${segment(slug)}/publish`, undefined, options),
    unpublish: (slug: string, options: WriteOptions = {}) =>
      write('POST', `/${segment(slug)}/unpublish`, undefined, options),
  };
}
