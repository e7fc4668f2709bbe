import { ownValue } from '../../lib/json-object.ts';
import type { SluggedField, SlugMapping, SlugWalk } from './field-types/parts/field-slugs.ts';
import { fieldType } from './field-types/registry.ts';

/** Fields with every component and collection type that they name passed through the mapping, defaults included. */
export function mapSlugsInFields<F extends SluggedField>(fields: readonly F[], mapping: SlugMapping): F[] {
  return walkWith(mapping).fields(fields);
}

/** Content with every component slug passed through the mapping. Follows the value, so it comes to an end. */
export function mapSlugsInContent(
  fields: readonly SluggedField[],
  content: Readonly<Record<string, unknown>>,
  mapping: SlugMapping,
): Record<string, unknown> {
  return walkWith(mapping).content(fields, content);
}

function walkWith(mapping: SlugMapping): SlugWalk {
  const walk: SlugWalk = {
    ...mapping,
    fields: (fields) => fields.map((field) => mapField(field, walk)),
    content: (fields, content) => mapContent(fields, content, walk),
  };
  return walk;
}

function mapField<F extends SluggedField>(field: F, walk: SlugWalk): F {
  const { type, options, defaultValue } = field;
  return {
    ...field,
    ...(options && { options: fieldType(type)?.slugs?.inOptions?.(options, walk) ?? { ...options } }),
    ...(defaultValue !== undefined && { defaultValue: mapValue(field, defaultValue, walk) }),
  };
}

function mapContent(
  fields: readonly SluggedField[],
  content: Readonly<Record<string, unknown>>,
  walk: SlugWalk,
): Record<string, unknown> {
  const mapped = { ...content };
  for (const field of fields) {
    const value = ownValue(content, field.name);
    if (value !== undefined) mapped[field.name] = mapValue(field, value, walk);
  }
  return mapped;
}

function mapValue(field: SluggedField, value: unknown, walk: SlugWalk): unknown {
  const slugs = fieldType(field.type)?.slugs;
  return slugs?.inValue ? slugs.inValue(field, value, walk) : value;
}
