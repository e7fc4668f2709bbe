import { quoteInput } from '../../../lib/quote-input.ts';
import { fail } from '../../../lib/service-error.ts';

/** A field that lists can be ordered by. */
export type SortField = 'createdAt' | 'updatedAt' | 'publishedAt' | 'name' | 'slug' | '_sortOrder';

export interface SortKey<Field extends string = SortField> {
  readonly field: Field;
  readonly descending: boolean;
}

const newestFirst: readonly SortKey[] = [{ field: 'publishedAt', descending: true }];

/**
 * The order of a list that checks its query by hand; newest first without `sort`.
 * @throws ServiceError INVALID_SORT_FIELDS, for a repeated `sort` too
 */
export function readSort(
  query: URLSearchParams,
  allowed: readonly SortField[],
  aliases?: Readonly<Record<string, SortField>>,
): readonly SortKey[] {
  const [sort, ...more] = query.getAll('sort');
  if (more.length > 0) throw fail('INVALID_SORT_FIELDS', 'The parameter sort is given twice.');
  return sort === undefined ? newestFirst : parseSort(sort, allowed, aliases);
}

/**
 * Reads `sort=-publishedAt,name`. `aliases` names what else a list calls a field (`title` of posts).
 * @throws ServiceError INVALID_SORT_FIELDS naming the fields that are allowed
 */
export function parseSort<Field extends string>(
  sort: string,
  allowed: readonly Field[],
  aliases: Readonly<Record<string, Field>> = {},
): SortKey<Field>[] {
  const keys = new Map<Field, SortKey<Field>>();
  for (const part of sort.split(',')) {
    const text = part.trim();
    const descending = text.startsWith('-');
    const name = descending ? text.slice(1) : text;
    const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    const field = allowed.find((candidate) => candidate === name) ?? alias;
    if (!field) {
      const valid = [...allowed, ...Object.keys(aliases)].join(', ');
      throw fail('INVALID_SORT_FIELDS', `Cannot sort by ${quoteInput(name)}. Allowed fields: ${valid}.`);
    }
    // The first mention decides; a later one could not change the order any more.
    if (!keys.has(field)) keys.set(field, { field, descending });
  }
  return [...keys.values()];
}
