import { isUuid } from '../../lib/ids.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import { plainTextOf } from '../../lib/plain-text.ts';
import type { FieldTypeName } from '../schemas/field-types/field-type.ts';

type Converted = { readonly value: unknown } | { readonly refused: string };

/**
 * A stored value in the form of another field type. What cannot be said in that form is refused with the reason, never
 * guessed or cut: the value then stays as it is.
 */
export function convertValue(value: unknown, to: FieldTypeName | 'mediaObject'): Converted {
  switch (to) {
    case 'text':
    case 'textarea':
    case 'select':
    case 'color':
      return convertToText(value);
    case 'wysiwyg':
      return convertToHtml(value);
    case 'number':
      return convertToNumber(value);
    case 'boolean':
      return convertToBoolean(value);
    case 'date':
    case 'datetime':
      return convertToDate(value, to);
    case 'json':
      return { value };
    case 'image':
    case 'media':
      return isMediaValue(value) ? { value } : refused(value, 'a media id');
    case 'mediaObject':
      return convertToMediaObject(value);
    case 'reference':
      return isReferenceValue(value) ? { value } : refused(value, 'a reference');
    case 'componentPicker':
      return convertToList(value);
    case 'nestedComponent':
      return isJsonObject(value) ? { value } : refused(value, 'a component');
    case 'repeater':
      return convertToList(value);
  }
}

function convertToText(value: unknown): Converted {
  if (typeof value === 'string')
    return { value: /<\/?[a-z][^<>]*>/i.test(value) ? plainTextOf(value) : value };
  if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) };
  return refused(value, 'a text');
}

function convertToHtml(value: unknown): Converted {
  if (typeof value === 'string')
    return { value: /<\/?[a-z][^<>]*>/i.test(value) ? value : paragraphs(value) };
  if (typeof value === 'number' || typeof value === 'boolean') return { value: `<p>${value}</p>` };
  return refused(value, 'a text');
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function convertToNumber(value: unknown): Converted {
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? { value: number } : refused(value, 'a number');
}

const truths = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
]);

function convertToBoolean(value: unknown): Converted {
  const truth = truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value);
  return truth === undefined ? refused(value, 'true or false') : { value: truth };
}

function convertToDate(value: unknown, to: 'date' | 'datetime'): Converted {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return refused(value, 'a date');
  if (to === 'date' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return { value: value.slice(0, 10) };
  return { value };
}

function convertToMediaObject(value: unknown): Converted {
  if (typeof value === 'string')
    return isUuid(value) ? { value: { _media: value } } : refused(value, 'a media id');
  if (isJsonObject(value) && typeof value['_media'] === 'string') return { value };
  if (isJsonObject(value) && typeof value['id'] === 'string') return { value: { _media: value['id'] } };
  return refused(value, 'a media id');
}

function convertToList(value: unknown): Converted {
  if (Array.isArray(value))
    return value.every(isJsonObject) ? { value } : refused(value, 'a list of objects');
  return isJsonObject(value) ? { value: [value] } : refused(value, 'a list of objects');
}

function isMediaValue(value: unknown): boolean {
  if (typeof value === 'string') return isUuid(value);
  return isJsonObject(value) && (typeof value['id'] === 'string' || typeof value['_media'] === 'string');
}

function isReferenceValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isReferenceValue);
  return typeof value === 'string' ? isUuid(value) : isJsonObject(value) && typeof value['_ref'] === 'string';
}

function refused(value: unknown, wanted: string): Converted {
  const shown = JSON.stringify(value) ?? '';
  return {
    refused: `${shown.length > 60 ? `${shown.slice(0, 60).toWellFormed()}…` : shown} is not ${wanted}`,
  };
}
