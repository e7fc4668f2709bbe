import { fail } from '../../../lib/service-error.ts';
import { type AuthoredType, componentFieldsAmong, requireFreeSlug } from '../authored-types.ts';
import type { SlugMapping } from '../field-types/parts/field-slugs.ts';
import { mapSlugsInFields } from '../map-slugs.ts';

/** A component or collection type that gets another slug. */
export interface TypeRename {
  readonly kind: 'component' | 'collection';
  readonly from: string;
  readonly to: string;
  /** All types, with every schema naming the renamed type by its new slug. */
  readonly types: readonly AuthoredType[];
  readonly mapping: SlugMapping;
}

/**
 * What a new slug means for all types; undefined when the slug stays.
 * @throws ServiceError BAD_REQUEST for page types, whose slug is fixed; DUPLICATE_SLUG
 */
export function planRename(
  types: readonly AuthoredType[],
  type: AuthoredType,
  slug: string | undefined,
): TypeRename | undefined {
  if (slug === undefined || slug === type.slug) return undefined;
  const { kind, slug: from } = type;
  if (kind === 'page') {
    const message = 'The slug of a page type cannot change.';
    throw fail('BAD_REQUEST', message, { errors: [{ field: 'slug', code: 'IMMUTABLE', message }] });
  }
  requireFreeSlug(types, kind, slug);
  const rename = (named: string) => (named === from ? slug : named);
  const componentFields = componentFieldsAmong(types);
  const mapping: SlugMapping =
    kind === 'component'
      ? { component: rename, componentFields }
      : { collectionType: rename, componentFields };
  const renamed = types.map((one) => ({
    ...renameWithin(one, mapping),
    slug: one.id === type.id ? slug : one.slug,
  }));
  return { kind, from, to: slug, types: renamed, mapping };
}

function renameWithin(type: AuthoredType, mapping: SlugMapping): AuthoredType {
  return { ...type, fields: mapSlugsInFields(type.fields, mapping) };
}
