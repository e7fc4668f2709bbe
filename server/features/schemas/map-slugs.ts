import { isJsonObject, ownValue } from '../../lib/json-object.ts';

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

/** Fields with every component and collection type that they name passed through the mapping, defaults included. */
export function mapSlugsInFields<F extends SluggedField>(fields: readonly F[], mapping: SlugMapping): F[] {
  return fields.map((field) => ({
    ...field,
    ...(field.options && { options: mapOptions(field.type, field.options, mapping) }),
    ...(field.defaultValue !== undefined && { defaultValue: mapValue(field, field.defaultValue, mapping) }),
  }));
}

/** Content with every component slug passed through the mapping. Follows the value, so it comes to an end. */
export function mapSlugsInContent(
  fields: readonly SluggedField[],
  content: Readonly<Record<string, unknown>>,
  mapping: SlugMapping,
): Record<string, unknown> {
  const mapped = { ...content };
  for (const field of fields) {
    const value = ownValue(content, field.name);
    if (value !== undefined) mapped[field.name] = mapValue(field, value, mapping);
  }
  return mapped;
}

function mapOptions(
  type: string,
  options: Readonly<Record<string, unknown>>,
  mapping: SlugMapping,
): Record<string, unknown> {
  const mapped = { ...options };
  const { componentSlug, allowedComponents, collectionType, fields } = options;
  if (type === 'nestedComponent') mapSlug(mapped, 'componentSlug', componentSlug, mapping.component);
  if (type === 'reference') mapSlug(mapped, 'collectionType', collectionType, mapping.collectionType);
  if (type === 'componentPicker' && Array.isArray(allowedComponents)) {
    mapped['allowedComponents'] = allowedComponents.map((slug: unknown) =>
      typeof slug === 'string' ? (mapping.component?.(slug) ?? slug) : slug,
    );
  }
  if (type === 'repeater' && Array.isArray(fields)) {
    mapped['fields'] = fields.map((inner: unknown) =>
      isSluggedField(inner) ? mapSlugsInFields([inner], mapping)[0] : inner,
    );
  }
  return mapped;
}

function mapSlug(
  target: Record<string, unknown>,
  key: string,
  slug: unknown,
  map: ((slug: string) => string) | undefined,
): void {
  if (map && typeof slug === 'string') target[key] = map(slug);
}

function isSluggedField(value: unknown): value is SluggedField {
  return (
    isJsonObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['type'] === 'string' &&
    (value['options'] === undefined || isJsonObject(value['options']))
  );
}

// A picker that became a nestedComponent left an array behind, and the other way round: either form is borne.
function mapValue(field: SluggedField, value: unknown, mapping: SlugMapping): unknown {
  if (field.type !== 'componentPicker' && field.type !== 'nestedComponent') return value;
  const named = field.type === 'nestedComponent' ? field.options?.['componentSlug'] : undefined;
  const implied = typeof named === 'string' ? named : undefined;
  if (!Array.isArray(value)) return mapComponent(value, implied, mapping);
  return value.map((item: unknown) => mapComponent(item, implied, mapping));
}

function mapComponent(value: unknown, implied: string | undefined, mapping: SlugMapping): unknown {
  if (!isJsonObject(value)) return value;
  const type = ownValue(value, '_type');
  if (typeof type === 'string') {
    const inner = mapSlugsInContent(mapping.componentFields(type) ?? [], value, mapping);
    return { ...inner, _type: mapping.component?.(type) ?? type };
  }
  const impliedFields = implied === undefined ? undefined : (mapping.componentFields(implied) ?? []);
  return mapWrapped(value, impliedFields, mapping) ?? mapSlugsInContent(impliedFields ?? [], value, mapping);
}

/** The form `{ component, fields }`, which defaults may have; undefined when the value is not of it. */
function mapWrapped(
  value: Record<string, unknown>,
  impliedFields: readonly SluggedField[] | undefined,
  mapping: SlugMapping,
): Record<string, unknown> | undefined {
  const slug = ownValue(value, 'component');
  const fields = ownValue(value, 'fields') ?? (impliedFields ? undefined : {});
  if (typeof slug !== 'string' || !isJsonObject(fields) || Object.keys(value).length > 2) return undefined;
  const own = new Set(impliedFields?.map((field) => field.name));
  if (own.has('component') && own.has('fields')) return undefined;
  const inner = mapSlugsInContent(mapping.componentFields(slug) ?? [], fields, mapping);
  return {
    ...value,
    component: mapping.component?.(slug) ?? slug,
    ...('fields' in value && { fields: inner }),
  };
}
