import type { CacheTag } from '../../lib/cache-tag.ts';
import { writeJson } from '../../lib/json-text.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { listBody } from '../../platform/http/list-records.ts';
import { type ListTotal, paginationWith, type TotalWanted } from '../../platform/http/pagination.ts';
import { nowIn, viewOfOthers } from '../api/shown.ts';
import {
  type DeliveredEntry,
  type DeliveryOptions,
  deliverEntries,
} from '../entries/delivery/deliver-entries.ts';
import { deliverList, readingOf } from '../entries/delivery/deliver-list.ts';
import type { AskedDelivery } from '../entries/delivery/delivery-request.ts';
import { type ReadAnswer, type ReadDeps, readAddressed } from '../entries/delivery/public-read.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { SortKey } from '../entries/filters/parse-sort.ts';
import { resolveTimes } from '../entries/filters/resolve-times.ts';
import { readListHead } from '../entries/lists/revision-store.ts';
import { readingIn } from '../entries/locales/shelf.ts';
import { overlayOf } from '../entries/perspectives/overlay.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { pickFields, presentDeliveredPage } from './present-page.ts';

export interface PageListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
  readonly wanted: TotalWanted;
  /** Slug of a page type. */
  readonly pageType: string | undefined;
}

const noEntries: ListTotal = { total: 0, isExact: true, hasNextPage: false };

/** The published pages (specification, `GET /pages`). An unknown page type has no pages. */
export async function listPages(
  deps: ReadDeps,
  tenant: TenantId,
  query: PageListQuery,
  asked: AskedDelivery,
): Promise<ReadAnswer> {
  const { database, schemas, lister } = deps;
  const { page, limit, wanted, sort } = query;
  const { filters, until } = resolveTimes(query.filters, nowIn(asked, deps.clock), () => undefined);
  const pageType = query.pageType === undefined ? undefined : normaliseTypeSlug(query.pageType);
  const kept = await readListHead(database, tenant, 'page', pageType);
  const types = await schemas.at(database, tenant, kept.schemaRevision);
  const reading = readingIn(types, asked.asked);
  const type = pageType === undefined ? undefined : types.bySlug('page', pageType);
  if (pageType !== undefined && !type) {
    return { body: { data: [], pagination: paginationWith(noEntries, query) }, tags: ['schemas'] };
  }
  const overlay = await overlayOf(deps, tenant, types, asked, reading);
  const options: DeliveryOptions = { ...asked, reading, overlay };
  const view = viewOfOthers(options);
  const shelf = view === 'published' ? reading?.shelf : undefined;
  const listQuery = {
    shelf,
    overlay,
    reading,
    scope: 'page',
    type,
    filters,
    sort,
    view,
    page,
    limit,
    wanted,
  };
  const listed = await lister.list(database, tenant, types, listQuery, kept);
  const inContent = optionsOfContent(options);
  const { records, tags: contentTags } = await deliverList(
    {
      ...readingOf(deps, tenant, { view, from: { shelf, overlay } }),
      deliver: async (entries, spending, db) => {
        const from = { ...deps, database: db };
        const { delivered, tags } = await deliverEntries(from, tenant, types, entries, {
          ...inContent,
          spending,
        });
        const textOf = (one: DeliveredEntry) =>
          writeJson(pickFields(presentDeliveredPage(one, options.sourceMap), options.fields), 1);
        return { texts: delivered.map(textOf), tags };
      },
    },
    listed.entries,
  );
  return {
    body: listBody(records, { pagination: paginationWith(listed, query) }),
    tags: [...typeTags(type ? [type] : types.list('page')), ...contentTags],
    until,
    language: reading?.code,
  };
}

/** `content` names all of the content, whatever else is named. */
function optionsOfContent(options: DeliveryOptions): DeliveryOptions {
  return options.fields?.has('content') ? { ...options, fields: undefined } : options;
}

function typeTags(types: readonly ContentType[]): CacheTag[] {
  return ['schemas', ...types.map((type) => `type:${type.id}` as const)];
}

/**
 * One page by slug or id, or by a slug that it had before (specification, `GET /pages/:slug`).
 * @throws ServiceError NOT_FOUND
 */
export async function getPage(
  deps: ReadDeps,
  tenant: TenantId,
  slug: string,
  asked: AskedDelivery,
): Promise<ReadAnswer> {
  const { database, schemas } = deps;
  const types = await schemas.current(database, tenant);
  const reading = readingIn(types, asked.asked);
  const overlay = await overlayOf(deps, tenant, types, asked, reading);
  const options: DeliveryOptions = { ...asked, reading, overlay };
  const wanted = { scope: 'page', path: '/pages', slug, shown: options, overlay };
  const found = await readAddressed(database, tenant, wanted, { types, reading });
  if (!found) throw fail('NOT_FOUND', `Page with slug '${slug}' not found`);
  const { entry, redirect } = found;
  const inContent = optionsOfContent(options);
  const { delivered, tags } = await deliverEntries(deps, tenant, types, [entry], inContent);
  const [page] = delivered;
  const data = page && pickFields(presentDeliveredPage(page, options.sourceMap), options.fields);
  // A new page of any type may take the old slug.
  const slugTags = typeTags(redirect || reading ? types.list('page') : []);
  const language = reading && (entry.locale ?? reading.locales.default.code);
  return { body: { data, redirect }, tags: [...slugTags, ...tags], language };
}
