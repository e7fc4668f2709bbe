import { fail } from '../../lib/service-error.ts';
import { type ApiRequest, param } from '../../platform/http/api-request.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { scopeOf } from '../entries/entry-kind.ts';
import { holdEntry } from '../entries/store.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { requireCollectionType } from './collection-type.ts';

/**
 * The item that a write's path names, by slug or id, held until the transaction ends.
 * @throws ServiceError NOT_FOUND for an unknown type or item
 */
export async function holdItem(
  work: EntryWork,
  path: { type: string; slug: string },
): Promise<{ type: ContentType; entry: Entry }> {
  const type = requireCollectionType(work.types, path.type);
  const item = await holdEntry(work.tx, work.tenant, scopeOf('item', type), path.slug);
  if (!item) throw fail('NOT_FOUND', `Collection item "${path.slug}" not found in "${type.slug}"`);
  return { type, entry: item };
}

/** The type and the slug, or id, that a path names. */
export function pathOf(request: Pick<ApiRequest, 'params'>): { type: string; slug: string } {
  return { type: param(request, 'type'), slug: param(request, 'slug') };
}
