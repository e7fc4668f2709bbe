import type { SchemaField } from '../../../api/types.ts';

/** Whether a stored value is of the kind that the control of its field can show and change. */
export function fitsField(field: SchemaField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'wysiwyg':
    case 'select':
    case 'date':
    case 'datetime':
    case 'color':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'image':
    case 'media':
      return idOfMedia(value) !== undefined;
    case 'reference':
      return field.options?.['multiple'] === true
        ? Array.isArray(value) && value.every((one) => idOfReference(one) !== undefined)
        : idOfReference(value) !== undefined;
    case 'componentPicker':
    case 'repeater':
      return Array.isArray(value) && value.every(isObject);
    case 'nestedComponent':
      return isObject(value);
    default:
      return true;
  }
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id in any stored form of a media value: `"<id>"`, `{ id }` or `{ _media }`. */
export function idOfMedia(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const id = value['_media'] ?? value['id'];
  return typeof id === 'string' ? id : undefined;
}

/** The id in either stored form of a reference: `"<id>"` or `{ _ref, _type }`. */
export function idOfReference(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  return typeof value['_ref'] === 'string' ? value['_ref'] : undefined;
}
