import { quoteInput } from '../../../lib/quote-input.ts';
import type { Field, SchemaIssue, SchemaScope } from './field-type.ts';

/** INVALID_COMPONENT_REFERENCE unless a component of that slug is saved. */
export function checkComponentExists(slug: string, path: string, scope: SchemaScope): SchemaIssue[] {
  if (scope.componentFields(slug) !== undefined) return [];
  const message = `There is no component with the slug ${quoteInput(slug)}.`;
  return [{ field: path, code: 'INVALID_COMPONENT_REFERENCE', message }];
}

/** Whether `slug` is the component being saved. */
export function isSelf(slug: string, { self }: SchemaScope): boolean {
  return self.kind === 'component' && self.slug === slug;
}

/** Whether the nestedComponent fields of a saved component lead, over any number of others, to the one being saved. */
export function leadsToSelf(slug: string, scope: SchemaScope): boolean {
  const seen = new Set<string>();
  const pending = [slug];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isSelf(next, scope)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    pending.push(...(scope.componentFields(next) ?? []).flatMap(nestedSlug));
  }
  return false;
}

function nestedSlug(field: Field): string[] {
  const slug = field.type === 'nestedComponent' ? field.options?.['componentSlug'] : undefined;
  return typeof slug === 'string' ? [slug] : [];
}
