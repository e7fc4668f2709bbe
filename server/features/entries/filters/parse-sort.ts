import { fail } from '../../../lib/service-error.ts';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import { isContentPath } from './parse-filters.ts';

/** A field that lists can be ordered by. */
export type SortField = 'createdAt' | 'updatedAt' | 'publishedAt' | 'name' | 'slug' | '_sortOrder';

/** All of these, which items can be ordered by. */
export const sortFields: readonly SortField[] = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'name',
  'slug',
  '_sortOrder',
];

export interface SortKey<Field extends string = SortField> {
  readonly field: Field;
  readonly descending: boolean;
}

/** An order that may begin with a content field. */
export interface ContentSort {
  readonly byField: FieldKey | undefined;
  /** The order of the list, or of those that have the same value of the field; never empty. */
  readonly sort: readonly SortKey[];
}

/** A content field to order by, which nobody has looked up yet. */
export interface FieldKey {
  readonly path: string;
  readonly descending: boolean;
}

const newestFirst: readonly SortKey[] = [{ field: 'publishedAt', descending: true }];
const fieldKey = /^(-?)fields\.(.*)$/s;

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

/**
 * As `parseSort`, where one content field may stand before all other keys: `sort=-fields.rating,name`. What has the same
 * value stands in the order of publishing where nothing else is asked for: the index of values has that order.
 * @throws ServiceError INVALID_SORT_FIELDS
 */
export function parseContentSort(sort: string): ContentSort {
  const [first = '', ...more] = sort.split(',');
  const byField = readFieldKey(first);
  // The first mention decides, as it does of other keys.
  const others = more.filter((part) => !byField || readFieldKey(part)?.path !== byField.path);
  if (others.some((part) => readFieldKey(part))) {
    const message = 'A list is sorted by one content field at most, which stands before all other keys.';
    throw fail('INVALID_SORT_FIELDS', message);
  }
  if (!byField) return { byField, sort: parseSort(sort, sortFields) };
  const { descending } = byField;
  const keys = others.length > 0 ? parseSort(others.join(','), sortFields) : [];
  return { byField, sort: keys.length > 0 ? keys : [{ field: 'publishedAt', descending }] };
}

function readFieldKey(text: string): FieldKey | undefined {
  const [, sign, path] = fieldKey.exec(text.trim()) ?? [];
  if (path === undefined) return undefined;
  if (!isContentPath(path)) {
    const rule = 'letters, digits, underscores, and single dots between them';
    throw fail('INVALID_SORT_FIELDS', `${quoteInput(path)} is not a field path: ${rule}.`);
  }
  return { path, descending: sign === '-' };
}
