import type { CacheTag } from '../../lib/cache-tag.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { listBody } from '../../platform/http/list-records.ts';
import { paginationWith, type TotalWanted } from '../../platform/http/pagination.ts';
import { nowIn, readShown, type View, viewOfOthers } from '../api/shown.ts';
import { type DeliveryOptions, deliverItems } from '../entries/delivery/deliver-entries.ts';
import { deliverList, readingOf } from '../entries/delivery/deliver-list.ts';
import type { AskedDelivery } from '../entries/delivery/delivery-request.ts';
import type { ReadAnswer, ReadDeps } from '../entries/delivery/public-read.ts';
import { scopeOf } from '../entries/entry-kind.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { ContentSort } from '../entries/filters/parse-sort.ts';
import { resolveTimes } from '../entries/filters/resolve-times.ts';
import { readSingleton } from '../entries/lists/list-store.ts';
import { timeAt } from '../entries/lists/path-types.ts';
import { fieldOrderOf } from '../entries/lists/sortable-fields.ts';
import { readingIn } from '../entries/locales/shelf.ts';
import { overlayOf } from '../entries/perspectives/overlay.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { presentTypeSummary, requireCollectionType } from './collection-type.ts';

/** What a list of items is asked for; read from the query when the type is known to be no singleton. */
export interface ItemListQuery {
  readonly page: number;
  readonly limit: number;
  readonly order: ContentSort;
  readonly filters: readonly Filter[];
  readonly wanted: TotalWanted;
}

/**
 * The published items of a collection type, or the one item of a singleton type (specification,
 * `GET /collections/:type`).
 * @throws ServiceError NOT_FOUND for an unknown type, and for a singleton without an item that the view shows;
 *   INVALID_SORT_FIELDS, INVALID_FILTER_FIELD for what the type does not have
 */
export async function listItems(
  deps: ReadDeps,
  tenant: TenantId,
  typeSlug: string,
  query: ItemListQuery,
  asked: AskedDelivery,
): Promise<ReadAnswer> {
  const { database, schemas, lister } = deps;
  const { kept, types, seen } = await lister.head(database, tenant, schemas, normaliseTypeSlug(typeSlug));
  const type = requireCollectionType(types, typeSlug);
  const reading = readingIn(types, asked.asked);
  const overlay = asked.perspective && (await overlayOf(deps, tenant, types, asked, reading));
  const options: DeliveryOptions = { ...asked, reading, overlay };
  if (type.isSingleton) return readSingletonItem(deps, tenant, types, type, options);
  const { page, limit, wanted, order } = query;
  const { sort } = order;
  const byField = order.byField && fieldOrderOf(type.schema, order.byField, types);
  const { filters, until } = resolveTimes(query.filters, nowIn(options, deps.clock), (path) =>
    timeAt(type.schema, path, types),
  );
  const view = viewOfOthers(options);
  const shelf = view === 'published' ? reading?.shelf : undefined;
  const listQuery = {
    shelf,
    overlay,
    reading,
    scope: scopeOf('item', type),
    type,
    filters,
    sort,
    byField,
    view,
    page,
    limit,
    wanted,
  };
  const listed = await lister.list(database, tenant, types, listQuery, kept);
  const shown = { ...options, seen: listed.isLater ? undefined : seen };
  const { records, tags, others } = await deliverList(
    {
      ...readingOf(deps, tenant, { view, from: { shelf, overlay } }),
      deliver: async (entries, spending, db) => {
        const from = { ...deps, database: db };
        const { items, ...rest } = await deliverItems(from, tenant, types, entries, { ...shown, spending });
        return { texts: items.map(({ text }) => text), ...rest };
      },
    },
    listed.entries,
  );
  const ofType: CacheTag[] = [`type:${type.id}`, 'schemas'];
  return {
    body: listBody(records, {
      collectionType: presentTypeSummary(type),
      pagination: paginationWith(listed, query),
    }),
    tags: [...ofType, ...tags],
    // No item is touched without its type, but by what fills locales.
    ...(!reading && { forgottenBy: [...ofType, ...others] }),
    until,
    language: reading?.code,
  };
}

async function readSingletonItem(
  deps: ReadDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  type: ContentType,
  options: DeliveryOptions,
): Promise<ReadAnswer> {
  const { reading, overlay } = options;
  const from = (view: View) => (view === 'published' ? { shelf: reading?.shelf, overlay } : {});
  const read = async (view: View) => {
    const row = await readSingleton(deps.database, tenant, scopeOf('item', type), view, from(view));
    return row && { row, view };
  };
  const found = await readShown(options, read, ({ row }) => row);
  if (!found) throw fail('NOT_FOUND', `Singleton content for "${type.slug}" not found`);
  if (found.view === 'published' && found.row.status !== 'published') {
    throw fail('NOT_FOUND', `Singleton content for "${type.slug}" is not published`);
  }
  const { items, tags } = await deliverItems(deps, tenant, types, [found.row], options);
  return {
    body: { data: items[0], collectionType: presentTypeSummary(type) },
    tags: [`type:${type.id}`, 'schemas', ...tags],
    language: found.row.locale ?? reading?.locales.default.code,
  };
}
