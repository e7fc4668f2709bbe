import { isObject } from './stored-forms.ts';
import type { Accepting } from './types/field-type.ts';

/** A list with each item in the form that the service takes; the same list where nothing changes. */
export function acceptedItems(value: unknown, accept: (item: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value;
  const accepted = value.map(accept);
  return accepted.every((item, index) => item === value[index]) ? value : accepted;
}

/** A component in the form that the service takes; `implied` is the slug of one that does not say its own. */
export function acceptedComponent(
  implied: string | undefined,
  value: unknown,
  { components, fields }: Accepting,
): unknown {
  if (!isObject(value)) return value;
  const slug = typeof value['_type'] === 'string' ? value['_type'] : implied;
  const component = slug === undefined ? undefined : components.get(slug);
  return component ? fields(component.schema, value) : value;
}
