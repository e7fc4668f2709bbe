import { type ItemOptions, withId, writesOf } from './collections.ts';
import { allOf, type Listed, listOf } from './lists.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type ListQuery, queryOf, type TotalWanted } from './query.ts';
import type { Found, WrittenPage } from './records.ts';
import type { AnySchema, Change, Depth, Draft, Page, Sourced, Writable } from './schema.ts';
import { type Service, segmentOf } from './service.ts';

/** A page as a client reads it. */
export type DeliveredPage<
  S extends AnySchema,
  K extends keyof S['pages'],
  D extends Depth,
  P extends boolean,
> = P extends false
  ? Page<S, K, D>
  : {
      [T in K]: Omit<Page<S, T, D>, 'content'> & { content: Draft<S['pages'][T]['content'][D]> } & Pick<
          Sourced,
          '_source'
        >;
    }[K];

/** A page of which only some fields were asked for, of its root and of its content. */
export type NamedPage<Page extends { content: object }, F> = [F] extends [never]
  ? Page
  : Page extends unknown
    ? Partial<Omit<Page, 'content'>> & { content?: Partial<Page['content']> }
    : never;

/** Which pages, of one type or of any. */
export interface PageQuery<K, D extends Depth, F = never, N extends TotalWanted = 'exact'>
  extends Omit<ListQuery<unknown, never, D, N>, 'sort'>,
    CallOptions {
  pageType?: K | undefined;
  /** Names of what is wanted of each page: of its root, and inside its content. */
  fields?: readonly F[] | undefined;
  sort?: ListQuery<unknown, never, D>['sort'];
}

/** What a read of a page takes. */
export interface PageOptions<K, D extends Depth, F = never> extends ItemOptions<D, F> {
  /** What the page must be: one of another type is null too. */
  readonly pageType?: K | undefined;
}

/** Body of a new page. */
export type NewPage<S extends AnySchema, K extends keyof S['pages']> = {
  [T in K]: {
    name: string;
    slug: string;
    pageType: T;
    fields?: Writable<S['pages'][T]['content'][0]> | undefined;
    status?: 'draft' | 'published' | undefined;
  };
}[K];

/** Body of a change of a page: what is left out stays. */
export interface PageChange<S extends AnySchema, K extends keyof S['pages']> {
  name?: string | undefined;
  slug?: string | undefined;
  fields?: { [T in K]: Change<S['pages'][T]['content'][0]> }[K] | undefined;
  version?: number | undefined;
}

/** The pages of a tenant. */
export interface Pages<S extends AnySchema, P extends boolean> {
  list<
    K extends keyof S['pages'] = keyof S['pages'],
    D extends Depth = 1,
    F extends string = never,
    N extends TotalWanted = 'exact',
  >(query?: PageQuery<K, D, F, N>): Promise<Listed<NamedPage<DeliveredPage<S, K, D, P>, F>, N>>;
  all<K extends keyof S['pages'] = keyof S['pages'], D extends Depth = 1, F extends string = never>(
    query?: Omit<PageQuery<K, D, F>, 'page' | 'total'>,
  ): AsyncGenerator<NamedPage<DeliveredPage<S, K, D, P>, F>, void, undefined>;
  create(page: NewPage<S, keyof S['pages']>, options?: WriteOptions): Promise<WrittenPage>;
  update<K extends keyof S['pages'] = keyof S['pages']>(
    slug: string,
    change: PageChange<S, K>,
    options?: WriteOptions,
  ): Promise<WrittenPage>;
  delete(slug: string, options?: WriteOptions): Promise<void>;
  publish(slug: string, options?: WriteOptions): Promise<WrittenPage>;
  unpublish(slug: string, options?: WriteOptions): Promise<WrittenPage>;
}

const path = '/pages';
const segment = (slug: string) => segmentOf(slug, true);

/** The calls for pages. */
export function pagesOf(service: Service): unknown {
  return {
    list: (query: CallOptions = {}) => listOf(service, path, query),
    all: (query: CallOptions = {}) =>
      allOf<{ id: string }>(service, path, withId(query, 'id'), ({ id }) => id),
    ...writesOf(service, path, segment),
  };
}

/** A page by its slug, or one that it had before; null when there is none. */
export async function findPage(
  service: Service,
  slug: string,
  { pageType, depth, fields, ...options }: PageOptions<unknown, Depth, string>,
): Promise<Found<unknown> | null> {
  // What the page must be can only be seen when it is told.
  const wanted = fields && pageType !== undefined ? [...fields, 'pageType'] : fields;
  const query = queryOf({ depth, fields: wanted });
  const found = await service.findPage(`${path}/${segment(slug)}`, query, options);
  if (!found) return null;
  const { data, redirect = null } = found as Found<{ pageType?: { slug: string } | null }>;
  return pageType === undefined || data.pageType?.slug === pageType ? { data, redirect } : null;
}
