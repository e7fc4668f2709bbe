import type { Filter } from '../../features/entries/filters/parse-filters.ts';
import type { SortKey } from '../../features/entries/filters/parse-sort.ts';
import type { EntryRow } from '../../platform/db/tables.ts';

/** A stored entry with its content, as a naive reader sees it. */
export interface Thing extends EntryRow {
  readonly content: Record<string, unknown>;
}

type Comparisons = Readonly<Record<string, 'text' | 'number' | 'json' | undefined>>;

interface Value {
  readonly value: string | number | boolean;
  readonly inArray: boolean;
}

/**
 * The slugs that filters leave, in order: the rules of the contract in the plainest words, to hold the real ones
 * against. `comparisons` tells of each path how its values compare.
 */
export function naivelyMatching(
  things: readonly Thing[],
  filters: readonly Filter[],
  comparisons: Comparisons,
  sort: readonly SortKey[],
  view: 'published' | 'preview',
): string[] {
  return things
    .filter((thing) => view === 'preview' || thing.status === 'published')
    .filter((thing) => filters.every((filter) => holds(thing, filter, comparisons)))
    .toSorted((a, b) => order(a, b, sort, view))
    .map((thing) => thing.slug);
}

function holds(thing: Thing, filter: Filter, comparisons: Comparisons): boolean {
  const values =
    filter.target === 'core'
      ? [{ value: filter.path === 'name' ? thing.name : thing.slug, inArray: false }]
      : valuesAt(thing.content, filter.path.split('.'), false);
  const comparison = filter.target === 'core' ? 'text' : comparisons[filter.path];
  const some = (test: (one: Value) => boolean) => comparison !== undefined && values.some(test);
  const [wanted = ''] = filter.values;
  const equal = (one: Value) => filter.values.some((value) => equals(one.value, value, comparison));
  const text = (one: Value) => fold(String(one.value));
  switch (filter.operator) {
    case 'eq':
    case 'in':
      return some(equal);
    case 'ne':
    case 'nin':
      return !some(equal);
    case 'exists':
      return (comparison !== undefined && isThere(thing, filter)) === (wanted === 'true');
    case 'contains':
      return some((one) => (one.inArray ? text(one) === fold(wanted) : text(one).includes(fold(wanted))));
    case 'startsWith':
      return some((one) => text(one).startsWith(fold(wanted)));
    case 'endsWith':
      return some((one) => text(one).endsWith(fold(wanted)));
    case 'gt':
      return some((one) => orders(one.value, wanted, comparison, (difference) => difference > 0));
    case 'gte':
      return some((one) => orders(one.value, wanted, comparison, (difference) => difference >= 0));
    case 'lt':
      return some((one) => orders(one.value, wanted, comparison, (difference) => difference < 0));
    case 'lte':
      return some((one) => orders(one.value, wanted, comparison, (difference) => difference <= 0));
  }
}

/** Whether there is a scalar at a path or anywhere below it. */
function isThere(thing: Thing, { target, path }: Filter): boolean {
  const hasScalar = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(hasScalar) : value !== null;
  return target === 'core' || standingAt(thing.content, path.split('.')).some(hasScalar);
}

function standingAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => standingAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return standingAt((value as Record<string, unknown>)[name], rest);
}

/** Scalars at a path, through arrays. */
function valuesAt(value: unknown, path: readonly string[], inArray: boolean): Value[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path, true));
  const [name, ...rest] = path;
  if (name === undefined) {
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    return isScalar ? [{ value: value as Value['value'], inArray }] : [];
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Record<string, unknown>)[name], rest, false);
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text));

function equals(value: Value['value'], wanted: string, comparison: Comparisons[string]): boolean {
  if (comparison === 'number') return isNumber(wanted) && value === Number(wanted);
  if (comparison === 'json' && typeof value === 'number') return isNumber(wanted) && value === Number(wanted);
  return String(value) === wanted;
}

function orders(
  value: Value['value'],
  wanted: string,
  comparison: Comparisons[string],
  test: (difference: number) => boolean,
): boolean {
  const asNumbers = comparison === 'number' || (comparison === 'json' && isNumber(wanted));
  if (asNumbers) return typeof value === 'number' && isNumber(wanted) && test(value - Number(wanted));
  return typeof value !== 'number' && test(byCodePoint(String(value), wanted));
}

function order(a: Thing, b: Thing, sort: readonly SortKey[], view: 'published' | 'preview'): number {
  let last = 1;
  for (const { field, descending } of sort) {
    last = descending ? -1 : 1;
    const difference = compareAt(a, b, field, view) * last;
    if (difference !== 0) return difference;
  }
  return byCodePoint(a.id, b.id) * last;
}

function compareAt(a: Thing, b: Thing, field: SortKey['field'], view: 'published' | 'preview'): number {
  const key = (thing: Thing): string | number => {
    if (field === 'createdAt') return thing.created_at;
    if (field === 'publishedAt') return thing.published_at ?? Number.MAX_SAFE_INTEGER;
    if (field === 'updatedAt') return view === 'published' ? thing.live_at : thing.updated_at;
    return field === '_sortOrder' ? thing.sort_order : thing[field];
  };
  const [one, other] = [key(a), key(b)];
  return typeof one === 'number' ? one - Number(other) : byCodePoint(one, String(other));
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function fold(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}
