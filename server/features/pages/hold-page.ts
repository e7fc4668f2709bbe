import { fail } from '../../lib/service-error.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import { holdEntry } from '../entries/store.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';

/**
 * The page that a write's path names, by slug or id, held until the transaction ends.
 * @throws ServiceError NOT_FOUND
 */
export async function holdPage(work: EntryWork, slug: string): Promise<{ type: ContentType; entry: Entry }> {
  const page = await holdEntry(work.tx, work.tenant, 'page', slug);
  const type = page && work.types.byId(page.typeId);
  if (!page || !type) throw fail('NOT_FOUND', `Page with slug '${slug}' not found`);
  return { type, entry: page };
}

/**
 * The page type that a body names, by slug or id.
 * @throws ServiceError INVALID_PAGE_TYPE
 */
export function requirePageType(types: SchemaSnapshot, slugOrId: string): ContentType {
  const byId = types.byId(slugOrId.toLowerCase());
  const type =
    types.bySlug('page', normaliseTypeSlug(slugOrId)) ?? (byId?.kind === 'page' ? byId : undefined);
  if (!type) throw fail('INVALID_PAGE_TYPE', `There is no page type ${quoteInput(slugOrId)}.`);
  return type;
}
