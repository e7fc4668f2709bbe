import type { CacheTag } from '../../lib/cache-tag.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { type DeliveryOptions, deliverEntries } from '../entries/delivery/deliver-entries.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { SortKey } from '../entries/filters/parse-sort.ts';
import type { EntryLister } from '../entries/lists/list-entries.ts';
import { readBySlug, readListHead } from '../entries/lists/list-store.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import { findRenamedEntry } from '../entries/store.ts';
import type { ContentType, SchemaDirectory } from '../schemas/schema-directory.ts';
import { pickFields, presentDeliveredPage } from './present-page.ts';

export interface PageReadDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly lister: EntryLister;
}

export interface PageListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
  /** Slug of a page type. */
  readonly pageType: string | undefined;
  readonly fields: ReadonlySet<string> | undefined;
}

/** A body of a public read, and the tags of all that went into it. */
export interface PageAnswer {
  readonly body: unknown;
  readonly tags: readonly CacheTag[];
}

/** The published pages (specification, `GET /pages`). An unknown page type has no pages. */
export async function listPages(
  deps: PageReadDeps,
  tenant: TenantId,
  query: PageListQuery,
  options: DeliveryOptions,
): Promise<PageAnswer> {
  const { database, schemas, lister } = deps;
  const { page, limit, filters, sort } = query;
  const pageType = query.pageType === undefined ? undefined : normaliseTypeSlug(query.pageType);
  const kept = await readListHead(database, tenant, 'page', pageType);
  const types = await schemas.at(database, tenant, kept.schemaRevision);
  const type = pageType === undefined ? undefined : types.bySlug('page', pageType);
  if (pageType !== undefined && !type) {
    return { body: { data: [], pagination: paginationOf(0, page, limit) }, tags: ['schemas'] };
  }
  const listQuery = { scope: 'page', type, filters, sort, view: options.view, page, limit };
  const { entries, total } = await lister.list(database, tenant, types, listQuery, kept);
  const { delivered, tags: contentTags } = await deliverEntries(database, tenant, types, entries, options);
  return {
    body: {
      data: delivered.map((one) => pickFields(presentDeliveredPage(one), query.fields)),
      pagination: paginationOf(total, page, limit),
    },
    tags: [...typeTags(type ? [type] : types.list('page')), ...contentTags],
  };
}

function typeTags(types: readonly ContentType[]): CacheTag[] {
  return ['schemas', ...types.map((type) => `type:${type.id}` as const)];
}

/**
 * One page by slug, or by a slug that it had before (specification, `GET /pages/:slug`).
 * @throws ServiceError NOT_FOUND
 */
export async function getPage(
  deps: PageReadDeps,
  tenant: TenantId,
  slug: string,
  fields: ReadonlySet<string> | undefined,
  options: DeliveryOptions,
): Promise<PageAnswer> {
  const { database, schemas } = deps;
  const types = await schemas.current(database, tenant);
  let entry = await readBySlug(database, tenant, 'page', slug, options.view);
  let redirect = null;
  if (!entry) {
    const renamed = await findRenamedEntry(database, tenant, 'page', slug);
    if (renamed) entry = await readBySlug(database, tenant, 'page', renamed.slug, options.view);
    if (entry) redirect = { from: slug, to: entry.slug, url: `/pages/${entry.slug}`, permanent: true };
  }
  if (!entry) throw fail('NOT_FOUND', `Page with slug '${slug}' not found`);
  const { delivered, tags } = await deliverEntries(database, tenant, types, [entry], options);
  const [page] = delivered;
  const data = page && pickFields(presentDeliveredPage(page), fields);
  // A new page of any type may take the old slug.
  const slugTags = typeTags(redirect ? types.list('page') : []);
  return { body: { data, redirect }, tags: [...slugTags, ...tags] };
}
