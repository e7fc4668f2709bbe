import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import type { Content } from '../entry.ts';

/** Fields of a post that hold terms. */
export type TermField = 'categories' | 'tags';

/** A category or tag, as posts store and deliver it. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

/** Returns the stored terms of a field of a post. */
export function termsOf(content: Content, field: TermField): Term[] {
  const value = ownValue(content, field);
  if (!Array.isArray(value)) return [];
  return value.flatMap((term) => {
    if (!isJsonObject(term)) return [];
    const [name, slug] = [textOf(ownValue(term, 'name')), textOf(ownValue(term, 'slug'))];
    return name === '' && slug === '' ? [] : [{ name, slug }];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
