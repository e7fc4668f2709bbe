import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { type DeliveryOptions, deliverItems } from '../entries/delivery/deliver-entries.ts';
import type { ReadAnswer, ReadDeps } from '../entries/delivery/public-read.ts';
import type { Filter } from '../entries/filters/parse-filters.ts';
import type { SortKey } from '../entries/filters/parse-sort.ts';
import { readListHead, readSingleton } from '../entries/lists/list-store.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { presentTypeSummary, requireCollectionType } from './collection-type.ts';

/** What a list of items is asked for; read from the query when the type is known to be no singleton. */
export interface ItemListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
}

/**
 * The published items of a collection type, or the one item of a singleton type (specification,
 * `GET /collections/:type`).
 * @throws ServiceError NOT_FOUND for an unknown type, and for a singleton without an item that the view shows
 */
export async function listItems(
  deps: ReadDeps,
  tenant: TenantId,
  typeSlug: string,
  query: ItemListQuery,
  options: DeliveryOptions,
): Promise<ReadAnswer> {
  const { database, schemas, lister } = deps;
  const kept = await readListHead(database, tenant, 'collection', normaliseTypeSlug(typeSlug));
  const types = await schemas.at(database, tenant, kept.schemaRevision);
  const type = requireCollectionType(types, typeSlug);
  if (type.isSingleton) return readSingletonItem(deps, tenant, types, type, options);
  const { page, limit, sort, filters } = query;
  const listQuery = { scope: type.id, type, filters, sort, view: options.view, page, limit };
  const { entries, total } = await lister.list(database, tenant, types, listQuery, kept);
  const { items, tags } = await deliverItems(database, tenant, types, entries, options);
  return {
    body: {
      data: items,
      collectionType: presentTypeSummary(type),
      pagination: paginationOf(total, page, limit),
    },
    tags: [`type:${type.id}`, 'schemas', ...tags],
  };
}

async function readSingletonItem(
  deps: ReadDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  type: ContentType,
  options: DeliveryOptions,
): Promise<ReadAnswer> {
  const found = await readSingleton(deps.database, tenant, type.id, options.view);
  if (!found) throw fail('NOT_FOUND', `Singleton content for "${type.slug}" not found`);
  if (options.view === 'published' && found.status !== 'published') {
    throw fail('NOT_FOUND', `Singleton content for "${type.slug}" is not published`);
  }
  const { items, tags } = await deliverItems(deps.database, tenant, types, [found], options);
  return {
    body: { data: items[0], collectionType: presentTypeSummary(type) },
    tags: [`type:${type.id}`, 'schemas', ...tags],
  };
}
