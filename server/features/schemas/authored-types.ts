import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { type Database, type Tx, violatesUniqueKeyOf } from '../../platform/db/database.ts';
import { checkSchema } from './check-schema.ts';
import type { Field } from './field-types/field-type.ts';
import { type ContentType, readType, type TypeKind } from './schema-directory.ts';
import { holdTypes, listTypes } from './store.ts';

/** The kinds of types that people make. The built-in type of posts is none of them and stays out of sight. */
export type AuthoredKind = Exclude<TypeKind, 'post'>;

/** A type that people made, without its compiled rules. */
export interface AuthoredType extends Omit<ContentType, 'kind' | 'schema' | 'workflow'> {
  readonly kind: AuthoredKind;
}

/** The kinds in words for messages. */
export const kindNames: Readonly<Record<AuthoredKind, string>> = {
  page: 'page type',
  collection: 'collection type',
  component: 'component',
};

/** Whether a type is one that people made. */
export function isAuthored<T extends { readonly kind: TypeKind }>(
  type: T,
): type is T & { kind: AuthoredKind } {
  return type.kind !== 'post';
}

/**
 * Runs a change of types in one write transaction that has the tenant's types alone.
 * @throws ServiceError DUPLICATE_SLUG where another writer took the slug all the same
 */
export async function writeTypes<T>(
  database: Database,
  tenant: TenantId,
  work: (tx: Tx, types: readonly AuthoredType[]) => Promise<T>,
): Promise<T> {
  try {
    return await database.write(async (tx) => {
      await holdTypes(tx, tenant, 'exclusive');
      // Not from the directory: it must never keep what a transaction sees that may still roll back.
      const types = (await listTypes(tx, tenant)).map(readType).filter(isAuthored);
      return work(tx, types);
    });
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'types'))
      throw fail('DUPLICATE_SLUG', 'A type with this slug already exists.');
    throw error;
  }
}

/** The type of an id, if it is of that kind. @throws ServiceError NOT_FOUND */
export function requireType<T extends { readonly kind: TypeKind; readonly id: string }>(
  types: readonly T[],
  kind: AuthoredKind,
  id: string,
): T {
  const type = types.find((one) => one.kind === kind && one.id === id.toLowerCase());
  if (!type) throw fail('NOT_FOUND', `There is no ${kindNames[kind]} with this id.`);
  return type;
}

/** Slugs are unique among the live types of a kind. @throws ServiceError DUPLICATE_SLUG */
export function requireFreeSlug(types: readonly AuthoredType[], kind: AuthoredKind, slug: string): void {
  if (!types.some((type) => type.kind === kind && type.slug === slug)) return;
  throw fail('DUPLICATE_SLUG', `A ${kindNames[kind]} with the slug '${slug}' already exists.`);
}

/** The saved fields of a component among `types`. */
export function componentFieldsAmong(
  types: readonly AuthoredType[],
): (slug: string) => readonly Field[] | undefined {
  const components = types.filter((type) => type.kind === 'component');
  const fields = new Map(components.map((type) => [type.slug, type.fields]));
  return (slug) => fields.get(slug);
}

/**
 * The fields to store for a schema that was sent (specification, "Schema validation rules").
 * @throws ServiceError INVALID_SCHEMA with all failures in `details.errors`
 */
export function requireValidSchema(
  sent: unknown,
  self: { readonly kind: AuthoredKind; readonly slug: string },
  types: readonly AuthoredType[],
): Field[] {
  const { fields, errors } = checkSchema(sent, { self, componentFields: componentFieldsAmong(types) });
  const [first] = errors;
  if (!first) return fields;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw fail('INVALID_SCHEMA', `The schema is not valid. ${first.field}: ${first.message}${more}`, {
    errors,
  });
}
