import { isEmptyValue } from '../editor/saving/same-value.ts';
import { isObject } from '../fields/stored-forms.ts';

/** JSON as people read it, with keys in one order. Nothing for no value. */
export function prettyJson(value: unknown): string {
  return isEmptyValue(value) ? '' : JSON.stringify(ordered(value), null, 2);
}

/** JSON with keys in one order. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
