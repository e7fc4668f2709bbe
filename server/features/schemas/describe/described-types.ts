// In this folder: the types of a tenant as others read them: as they are, as JSON Schema, as TypeScript, and in `client/` as
// TypeScript for `@galley/client`.

import type { Field } from '../field-types/field-type.ts';

/** A page type, collection type or component as descriptions need it. */
export interface DescribedType {
  readonly name: string;
  readonly slug: string;
  readonly description?: string | null | undefined;
  readonly isSingleton?: boolean | undefined;
  readonly schema: readonly Field[];
}

/** All types of a tenant. */
export interface DescribedTypes {
  readonly pageTypes: readonly DescribedType[];
  readonly collectionTypes: readonly DescribedType[];
  readonly components: readonly DescribedType[];
  /** Codes of the locales of a tenant that has any, the default one first. */
  readonly locales?: readonly string[] | undefined;
}

/** The help text of a field, wherever its author put it. */
export function helpTextOf(field: Field): string | undefined {
  const inOptions = field.options?.['helpText'];
  return field.helpText ?? (typeof inOptions === 'string' ? inOptions : undefined);
}
