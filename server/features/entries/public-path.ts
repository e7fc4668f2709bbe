import type { ContentType } from '../schemas/schema-directory.ts';
import type { Entry } from './entry.ts';

/** Where the public API shows an entry, below `/api/v1`. */
export function publicPathOf(
  { kind, slug }: Pick<Entry, 'kind' | 'slug'>,
  type: Pick<ContentType, 'slug'>,
): string {
  if (kind === 'item') return `/collections/${type.slug}/${slug}`;
  return kind === 'page' ? `/pages/${slug}` : `/blog/${slug}`;
}
