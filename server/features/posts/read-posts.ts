import type { CacheTag } from '../../lib/cache-tag.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { listBody } from '../../platform/http/list-records.ts';
import { paginationWith, type TotalWanted } from '../../platform/http/pagination.ts';
import { nowIn, type Shown, type View, viewOfOthers } from '../api/shown.ts';
import { deliverList, readingOf } from '../entries/delivery/deliver-list.ts';
import {
  type AddressedEntry,
  type ReadAnswer,
  type ReadDeps,
  readAddressed,
} from '../entries/delivery/public-read.ts';
import { withTyped } from '../entries/delivery/typed-entries.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { SortKey } from '../entries/filters/parse-sort.ts';
import { resolveTimes } from '../entries/filters/resolve-times.ts';
import { readWithRevision } from '../entries/lists/list-store.ts';
import { readListHead } from '../entries/lists/revision-store.ts';
import { draftsIn, withSiblings } from '../entries/locales/read-in-locale.ts';
import { type AskedLocale, type ReadingIn, readingIn } from '../entries/locales/shelf.ts';
import { overlayOf } from '../entries/perspectives/overlay.ts';
import type { Overlay } from '../entries/perspectives/perspective.ts';
import type { ReadEntry } from '../entries/read-entry.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
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
  readonly asked: AskedLocale;
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
  const { filters, until } = resolveTimes(query.filters, nowIn(shown, deps.clock), () => undefined);
  const reading = readingIn(types, query.asked);
  const overlay = await overlayOf(deps, tenant, types, shown, reading);
  const shelf = viewOfOthers(shown) === 'published' ? reading?.shelf : undefined;
  const listQuery = {
    shelf,
    overlay,
    reading,
    scope: 'post',
    type,
    filters,
    sort,
    view: viewOfOthers(shown),
    page,
    limit,
    wanted,
  };
  const listed = await lister.list(database, tenant, types, listQuery, kept);
  const options = {
    sizes: deps.sizes,
    publicUrl: deps.publicUrl(),
    fields: query.fields,
    sourceMap: query.sourceMap,
    view: viewOfOthers(shown),
    types: async () => types,
    from: { shelf, overlay },
  };
  const { view, from } = options;
  const { records, tags } = await deliverList(
    {
      ...readingOf(deps, tenant, { view, from }),
      deliver: async (listedEntries, spending, db) => {
        const typed = await withTyped(db, tenant, types, listedEntries, shown.typedBy);
        const entries = await inLocale(db, tenant, types, reading, typed, { view, overlay });
        const delivered = await deliverPosts(db, tenant, entries, { ...options, spending });
        return { texts: delivered.posts.map((post) => JSON.stringify(post)), tags: delivered.tags };
      },
    },
    listed.entries,
  );
  return {
    body: listBody(records, { pagination: paginationWith(listed, query) }),
    tags: [...localeTags(reading), `type:${type.id}`, ...tags],
    until,
    language: reading?.code,
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
  { fields, sourceMap, asked }: Pick<PostListQuery, 'fields' | 'sourceMap' | 'asked'>,
  shown: Shown,
): Promise<ReadAnswer> {
  const { database, schemas } = deps;
  const wanted = { scope: 'post', path: '/blog', slug, shown };
  // Of a tenant without locales a post is read with one statement, that says so.
  const first = await readWithRevision(database, tenant, wanted.scope, slug, shown.view);
  const types = first
    ? await schemas.at(database, tenant, first.schemaRevision)
    : await schemas.current(database, tenant);
  const reading = readingIn(types, asked);
  const overlay = await overlayOf(deps, tenant, types, shown, reading);
  const isFound = first && !reading && !overlay && (shown.only === undefined || shown.only === first.id);
  const found: AddressedEntry | undefined = isFound
    ? { entry: first, redirect: null }
    : await readAddressed(database, tenant, { ...wanted, overlay }, { types, reading });
  if (!found) throw fail('NOT_FOUND', `Blog post with slug '${slug}' not found`);
  const { entry, redirect } = found;
  const view = viewOfOthers(shown);
  const shelf = view === 'published' ? reading?.shelf : undefined;
  const options = {
    sizes: deps.sizes,
    publicUrl: deps.publicUrl(),
    fields,
    sourceMap,
    view,
    types: async () => types,
    from: { shelf, overlay },
  };
  const typed = shown.typedBy ? await withTyped(database, tenant, types, [entry], shown.typedBy) : [entry];
  const shownEntries = await inLocale(database, tenant, types, reading, typed, { view: shown.view, overlay });
  const { posts, tags } = await deliverPosts(database, tenant, shownEntries, options);
  // A new post may take the old slug.
  const typeTags: CacheTag[] = redirect || reading ? [`type:${types.post.id}`] : [];
  const language = reading && (entry.locale ?? reading.locales.default.code);
  return {
    body: { data: posts[0] ?? {}, redirect },
    tags: [...localeTags(reading), ...typeTags, ...tags],
    language,
  };
}

function localeTags(reading: ReadingIn | undefined): CacheTag[] {
  return reading ? ['schemas'] : [];
}

async function inLocale(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  reading: ReadingIn | undefined,
  entries: readonly ReadEntry[],
  { view, overlay }: { readonly view: View; readonly overlay: Overlay | undefined },
): Promise<readonly ReadEntry[]> {
  if (!reading) return entries;
  const shown = view === 'preview' ? await draftsIn(db, tenant, types, reading, entries) : entries;
  return withSiblings(db, tenant, reading, shown, overlay?.perspective);
}
