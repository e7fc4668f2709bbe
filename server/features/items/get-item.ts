import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { readShown, type View } from '../api/shown.ts';
import { type DeliveryOptions, deliverItems } from '../entries/delivery/deliver-entries.ts';
import type { AskedDelivery } from '../entries/delivery/delivery-request.ts';
import { findRenamed, type ReadAnswer, type ReadDeps } from '../entries/delivery/public-read.ts';
import { scopeOf } from '../entries/entry-kind.ts';
import { readBySlugOrId } from '../entries/lists/list-store.ts';
import { readInLocale } from '../entries/locales/read-in-locale.ts';
import { type ReadingIn, readingIn } from '../entries/locales/shelf.ts';
import { overlayOf } from '../entries/perspectives/overlay.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { presentTypeSummary, requireCollectionType } from './collection-type.ts';

/** Where a renamed item is now (specification, "Redirect hint"). */
export interface ItemRedirect {
  readonly redirect: { readonly from: string; readonly to: string; readonly url: string };
}

/**
 * One item by slug or id (specification, `GET /collections/:type/:slug`); for a slug that was renamed, where it is now.
 * @throws ServiceError NOT_FOUND for an unknown type or slug, and for an item that the view does not show
 */
export async function getItem(
  deps: ReadDeps,
  tenant: TenantId,
  path: { type: string; slug: string },
  asked: AskedDelivery,
): Promise<ReadAnswer & { redirect?: ItemRedirect }> {
  const { database, schemas } = deps;
  const types = await schemas.current(database, tenant);
  const type = requireCollectionType(types, path.type);
  const reading = readingIn(types, asked.asked);
  const overlay = await overlayOf(deps, tenant, types, asked, reading);
  const options: DeliveryOptions = { ...asked, reading, overlay };
  if (reading) return getInLocale(deps, tenant, types, type, path.slug, options, reading);
  const read = (view: View) =>
    readBySlugOrId(database, tenant, scopeOf('item', type), path.slug, view, overlay);
  const entry = await readShown(options, read, (found) => found);
  if (entry) {
    const { items, tags } = await deliverItems(deps, tenant, types, [entry], options);
    const body = { data: items[0], collectionType: presentTypeSummary(type) };
    // Not of the type: what happens to other items of it cannot change this answer.
    return { body, tags: ['schemas', ...tags] };
  }
  const renamed = await findRenamed(database, tenant, scopeOf('item', type), path.slug, overlay);
  const isDraftShown =
    options.view === 'preview' && (options.only === undefined || options.only === renamed?.id);
  if (!renamed || (!isDraftShown && renamed.status !== 'published')) {
    throw fail('NOT_FOUND', `Collection item "${path.slug}" not found in "${type.slug}"`);
  }
  const url = `/collections/${type.slug}/${renamed.slug}`;
  const redirect = { redirect: { from: path.slug, to: renamed.slug, url } };
  // Of the type too: another item may take the slug over.
  return { body: redirect, redirect, tags: ['schemas', `type:${type.id}`, `entry:${renamed.id}`] };
}

async function getInLocale(
  deps: ReadDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  type: ContentType,
  slug: string,
  options: DeliveryOptions,
  reading: ReadingIn,
): Promise<ReadAnswer & { redirect?: ItemRedirect }> {
  const { database } = deps;
  const wanted = { scope: scopeOf('item', type), slug, shown: options, overlay: options.overlay };
  const found = await readInLocale(database, tenant, types, reading, wanted);
  if (!found) throw fail('NOT_FOUND', `Collection item "${slug}" not found in "${type.slug}"`);
  const { entry, isMoved } = found;
  const language = entry.locale ?? reading.locales.default.code;
  // Of the type too: in some locale another item may take the slug over.
  if (isMoved) {
    const url = `/collections/${type.slug}/${entry.slug}`;
    const redirect = { redirect: { from: slug, to: entry.slug, url } };
    return { body: redirect, redirect, tags: ['schemas', `type:${type.id}`, `entry:${entry.id}`], language };
  }
  const { items, tags } = await deliverItems(deps, tenant, types, [entry], options);
  const body = { data: items[0], collectionType: presentTypeSummary(type) };
  return { body, tags: [`type:${type.id}`, ...tags], language };
}
