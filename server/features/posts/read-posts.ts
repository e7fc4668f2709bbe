import type { CacheTag } from '../../lib/cache-tag.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { paginationWith, type TotalWanted } from '../../platform/http/pagination.ts';
import { type Shown, viewOfOthers } from '../api/shown.ts';
import { type ReadAnswer, type ReadDeps, readAddressed } from '../entries/delivery/public-read.ts';
import { withTyped } from '../entries/delivery/typed-entries.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { SortKey } from '../entries/filters/parse-sort.ts';
import { resolveTimes } from '../entries/filters/resolve-times.ts';
import { readListHead } from '../entries/lists/list-store.ts';
import { deliverPosts } from './deliver-posts.ts';

export interface PostReadDeps extends ReadDeps {
  readonly publicUrl: () => string;
}

export interface PostListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly SortKey[];
  /** Category and tag by slug, author by id, and those of `where`. */
  readonly filters: readonly Filter[];
  readonly wanted: TotalWanted;
  readonly fields: ReadonlySet<string> | undefined;
  readonly sourceMap: boolean;
}

/** The published posts (specification, `GET /blog`). */
export async function listPosts(
  deps: PostReadDeps,
  tenant: TenantId,
  query: PostListQuery,
  shown: Shown,
): Promise<ReadAnswer> {
  const { database, schemas, lister } = deps;
  const kept = await readListHead(database, tenant, 'post');
  const types = await schemas.at(database, tenant, kept.schemaRevision);
  const type = types.post;
  const { page, limit, wanted, sort } = query;
  const { filters, until } = resolveTimes(query.filters, deps.clock.now(), () => undefined);
  const listQuery = { scope: 'post', type, filters, sort, view: viewOfOthers(shown), page, limit, wanted };
  const listed = await lister.list(database, tenant, types, listQuery, kept);
  const options = {
    publicUrl: deps.publicUrl(),
    fields: query.fields,
    sourceMap: query.sourceMap,
    view: viewOfOthers(shown),
    types: async () => types,
  };
  const entries = await withTyped(database, tenant, types, listed.entries, shown.typedBy);
  const { posts, tags } = await deliverPosts(database, tenant, entries, options);
  return {
    body: { data: posts, pagination: paginationWith(listed, query) },
    tags: [`type:${type.id}`, ...tags],
    until,
  };
}

/**
 * One post by slug or id, or by a slug that it had before.
 * @throws ServiceError NOT_FOUND
 */
export async function getPost(
  deps: PostReadDeps,
  tenant: TenantId,
  slug: string,
  { fields, sourceMap }: Pick<PostListQuery, 'fields' | 'sourceMap'>,
  shown: Shown,
): Promise<ReadAnswer> {
  const { database, schemas } = deps;
  const found = await readAddressed(database, tenant, { scope: 'post', path: '/blog', slug, shown });
  if (!found) throw fail('NOT_FOUND', `Blog post with slug '${slug}' not found`);
  const { entry, redirect } = found;
  const types = () => schemas.current(database, tenant);
  const view = viewOfOthers(shown);
  const options = { publicUrl: deps.publicUrl(), fields, sourceMap, view, types };
  const typed = shown.typedBy
    ? await withTyped(database, tenant, await types(), [entry], shown.typedBy)
    : [entry];
  const { posts, tags } = await deliverPosts(database, tenant, typed, options);
  // A new post may take the old slug.
  const typeTags: CacheTag[] = redirect ? [`type:${(await types()).post.id}`] : [];
  return { body: { data: posts[0] ?? {}, redirect }, tags: [...typeTags, ...tags] };
}
