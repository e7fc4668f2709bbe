import { fail } from '../../lib/service-error.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';

/**
 * The collection type that a path names; snake_case is read as kebab-case (specification, `GET /collections/:type`).
 * @throws ServiceError NOT_FOUND
 */
export function requireCollectionType(types: SchemaSnapshot, slugInPath: string): ContentType {
  const slug = normaliseTypeSlug(slugInPath);
  const type = types.bySlug('collection', slug);
  if (!type) throw fail('NOT_FOUND', `Collection type "${slug}" not found`);
  return type;
}

/** The type as answers show it; `isSingleton` only where it is true. */
export function presentTypeSummary(type: ContentType) {
  const { id, name, slug, isSingleton } = type;
  return { id, name, slug, ...(isSingleton && { isSingleton }) };
}
