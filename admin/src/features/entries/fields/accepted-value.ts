import type { ContentType, SchemaField } from '../../../api/types.ts';
import { rowFieldsOf, textOption } from './field-words.ts';
import { isObject } from './fits-field.ts';

/** The components of the tenant by slug. */
export type Components = ReadonlyMap<string, ContentType>;

/**
 * A changed value in the form that the service takes from writers. A save checks the whole top-level field that was
 * changed, and refuses two things that content migrations and older schemas may have left in it: `{ _media }`, which is
 * written as `{ id }` and delivered the same; and keys that no field has any more, which are delivered to nobody and
 * left out. What needs neither is answered as the very same object.
 */
export function acceptedValue(field: SchemaField, value: unknown, components: Components): unknown {
  switch (field.type) {
    case 'image':
    case 'media':
      return isObject(value) && typeof value['_media'] === 'string' ? { id: value['_media'] } : value;
    case 'repeater':
      return mapItems(value, (row) => acceptedFields(rowFieldsOf(field), row, components));
    case 'componentPicker':
      return mapItems(value, (component) => acceptedComponent(undefined, component, components));
    case 'nestedComponent':
      return acceptedComponent(textOption(field, 'componentSlug'), value, components);
    default:
      return value;
  }
}

/** Keys of a component or row that no field has: left over from an older schema. */
export function leftoversOf(
  fields: readonly SchemaField[],
  value: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set(fields.map(({ name }) => name));
  return Object.keys(value).filter((key) => key !== '_type' && !names.has(key));
}

function acceptedComponent(implied: string | undefined, value: unknown, components: Components): unknown {
  if (!isObject(value)) return value;
  const slug = typeof value['_type'] === 'string' ? value['_type'] : implied;
  const component = slug === undefined ? undefined : components.get(slug);
  return component ? acceptedFields(component.schema, value, components) : value;
}

function acceptedFields(fields: readonly SchemaField[], value: unknown, components: Components): unknown {
  if (!isObject(value)) return value;
  const accepted: Record<string, unknown> = { ...value };
  let isSame = true;
  for (const key of leftoversOf(fields, value)) {
    delete accepted[key];
    isSame = false;
  }
  for (const field of fields) {
    if (!Object.hasOwn(value, field.name)) continue;
    accepted[field.name] = acceptedValue(field, value[field.name], components);
    isSame &&= accepted[field.name] === value[field.name];
  }
  return isSame ? value : accepted;
}

function mapItems(value: unknown, map: (item: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value;
  const mapped = value.map(map);
  return mapped.every((item, index) => item === value[index]) ? value : mapped;
}
