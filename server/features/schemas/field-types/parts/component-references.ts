import { quoteInput } from '../../../../lib/text/quote-input.ts';
import type { SchemaIssue, SchemaScope } from '../field-type.ts';

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
