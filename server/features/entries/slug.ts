import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { Caller } from './entry-deps.ts';

const segment = '[a-z0-9]+(?:[-_][a-z0-9]+)*';

/** Slugs of items and posts; pages may join several with `/`. At most 255 characters. */
export const slugPattern = new RegExp(`^${segment}$`);
export const pageSlugPattern = new RegExp(`^${segment}(?:/${segment})*$`);

/** A live record has the slug: CONFLICT on the public API, DUPLICATE_SLUG on the admin API. */
export function slugTaken(caller: Caller, slug: string, noun: string): ServiceError {
  const code = caller.surface === 'public' ? 'CONFLICT' : 'DUPLICATE_SLUG';
  return fail(code, `The slug "${slug}" is taken by another ${noun}.`);
}

/** A type slug as paths may spell it: snake_case is read as kebab-case. */
export function normaliseTypeSlug(slug: string): string {
  return slug.replaceAll('_', '-');
}
