import type { Order } from '../../schemas/field-types/field-type.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import type { Shelf } from '../locales/shelf.ts';
import type { ListedEntries, ReadEntry } from '../read-entry.ts';

/** Which records of a scope a list shows, and in which order. */
export interface Listing {
  /** Where it is read from, of a tenant that has locales. */
  readonly shelf?: Shelf | undefined;
  readonly scope: string;
  /** Only entries of this type, where a scope holds several (pages). */
  readonly typeId: string | undefined;
  readonly core: readonly Filter[];
  readonly content: readonly TypedFilter[];
  readonly sort: readonly SortKey[];
  /** Before `sort`: a content field by whose values the list is ordered. What has none comes last, in either direction. */
  readonly byField?: FieldOrder | undefined;
}

/** How a list is ordered by a content field of which every entry has one value at most. */
export interface FieldOrder {
  readonly path: string;
  readonly by: Order;
  readonly descending: boolean;
}

/** Which part of a list is shown. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** A place in a list that is ordered by one column and the id. */
export interface Mark {
  /** How many entries stand up to it. */
  readonly offset: number;
  /** The last of them: its value of the column, and its id. */
  readonly value: string | number;
  readonly id: string;
}

/** What filters find: how many, and which, where a search found few. */
export interface Found {
  readonly total: number;
  readonly ids?: readonly string[];
  /** There may be more: counting was given up. */
  readonly isLeast?: true;
}

/** What filters find in a sample, and how many in all that makes likely. */
export interface Sampled {
  readonly hits: number;
  readonly total: number;
}

/** A part of a list, and how many the whole has. */
export interface ListedPart {
  readonly entries: ReadEntry[];
  readonly total: number;
  readonly isExact: boolean;
}

/** A page without the one entry that was read beyond it. What a page shows of the total corrects a guess. */
export function pageOf(
  { entries, total, isExact }: ListedPart,
  { page, limit }: { readonly page: number; readonly limit: number },
): ListedEntries {
  const before = (page - 1) * limit;
  const shown = entries.slice(0, limit);
  const seen = before + shown.length;
  if (entries.length > limit) {
    return { entries: shown, total: isExact ? total : Math.max(total, seen + 1), isExact, hasNextPage: true };
  }
  if (isExact) return { entries: shown, total, isExact, hasNextPage: seen < total };
  const isEnd = shown.length > 0 || page === 1;
  return {
    entries: shown,
    total: isEnd ? seen : Math.min(total, before),
    isExact: isEnd,
    hasNextPage: false,
  };
}
