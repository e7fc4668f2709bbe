/** A field as far as slugs go; it need not have been checked yet. */
export interface SluggedField {
  readonly name: string;
  readonly type: string;
  readonly options?: Record<string, unknown> | undefined;
  readonly defaultValue?: unknown;
}

/** What to do with the slugs that are met. */
export interface SlugMapping {
  component?(slug: string): string;
  collectionType?(slug: string): string;
  /** The fields of a component under the slug that stands in the value, to find components inside of it. */
  componentFields(slug: string): readonly SluggedField[] | undefined;
}

/** A mapping and the ways to pass on to it what a field holds. */
export interface SlugWalk extends SlugMapping {
  fields<F extends SluggedField>(fields: readonly F[]): F[];
  content(
    fields: readonly SluggedField[],
    content: Readonly<Record<string, unknown>>,
  ): Record<string, unknown>;
}

/** The components and collection types that fields of a type name. */
export interface FieldSlugs {
  /** Options with every slug that they name mapped; they need not have been checked yet. */
  inOptions?(options: Readonly<Record<string, unknown>>, walk: SlugWalk): Record<string, unknown>;
  /** A written or stored value with every slug that it names mapped. */
  inValue?(field: SluggedField, value: unknown, walk: SlugWalk): unknown;
  /** Whether a field with these options takes any component, and so names none. */
  takesAnyComponent?(options: Readonly<Record<string, unknown>>): boolean;
}

/** Options with the slug at a key mapped; the same options where there is none, or nothing to do. */
export function mapSlugAt(
  options: Readonly<Record<string, unknown>>,
  key: string,
  map: ((slug: string) => string) | undefined,
): Record<string, unknown> {
  const slug = options[key];
  return map && typeof slug === 'string' ? { ...options, [key]: map(slug) } : { ...options };
}
