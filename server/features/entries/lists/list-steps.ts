import type { TotalWanted } from '../../../platform/http/pagination.ts';
import type { View } from '../../api/shown.ts';
import { canDrive, isPointFilter, type TypedFilter } from '../filters/typed-filter.ts';
import type { FieldOrder, Found, Listing, Sampled, Window } from './listing.ts';

// The steps towards a list, and what they are chosen by.

/** As many entries are counted or stepped over in the process itself: that takes a millisecond or two. More are left to `Database.aside`. */
export const manyEntries = 20_000;

/** What is asked, and what the database knows of it without looking. */
export interface ListQuestion {
  readonly listing: Listing;
  readonly view: View;
  readonly window: Window;
  /** How many entries the types of the list have, and how many of them are published. */
  readonly kept: { readonly entries: number; readonly published: number };
  /** How well the total has to be known. */
  readonly wanted: TotalWanted;
}

/** What earlier steps have found. */
export interface Known {
  /** What the filter finds that the list starts from. */
  readonly driven?: Found;
  /** What all filters together find. */
  readonly matched?: Found;
  /** What all filters together find in a sample. */
  readonly sampled?: Sampled;
}

/** `here`: in the process. `aside`: on SQLite on a thread of its own, since nobody else may wait for it. */
export type Place = 'here' | 'aside';

/** Counts, and is planned again with what it found. */
export interface CountStep {
  readonly step: 'count';
  readonly finds: 'driven' | 'matched';
  readonly at: Place;
  readonly count: Count;
}

export type Count =
  /** All entries that meet the conditions of a listing. */
  | { readonly way: 'listing'; readonly listing: Listing }
  /** Some entries, as far as they meet the others' conditions. */
  | { readonly way: 'ids'; readonly ids: readonly string[]; readonly listing: Listing }
  /** What the index values of one filter find. */
  | {
      readonly way: 'values';
      readonly driver: TypedFilter;
      /** Only what meets these too. */
      readonly others?: readonly TypedFilter[];
      /** Counted in the process first, until there are so many. */
      readonly hereUpTo?: number;
      /** The ids are kept where there are no more. */
      readonly keepIds?: number;
      /** What there is beyond `hereUpTo` or `keepIds` is not counted. */
      readonly givesUp?: true;
      /** What is wanted are all of so many but these. */
      readonly allBut?: number;
    };

/** Looks at `size` of the `of` published entries of a list's types, and is planned again with what it found. */
export interface SampleStep {
  readonly step: 'sample';
  readonly at: Place;
  readonly size: number;
  readonly of: number;
}

/** Reads the page, which ends the list. */
export interface ReadStep extends Total {
  readonly step: 'read';
  readonly at: Place;
  readonly read: Read;
}

export type Read =
  | { readonly way: 'nothing' }
  /** Along the index of the order. */
  | { readonly way: 'inOrder'; readonly listing: Listing }
  /** All that is found is sorted: no index has the order. */
  | { readonly way: 'sorted'; readonly listing: Listing }
  /** Of these entries. */
  | { readonly way: 'among'; readonly ids: readonly string[]; readonly listing: Listing }
  /** From the index values of one filter, which are sorted. */
  | { readonly way: 'fromValues'; readonly driver: TypedFilter; readonly listing: Listing }
  /** Along the index of one value, in the order of publishing. */
  | { readonly way: 'fromPoint'; readonly driver: TypedFilter; readonly descending: boolean }
  /** Along the index of a field's values; what has none comes after the last that has one: `planRest`. */
  | { readonly way: 'alongField'; readonly listing: Listing; readonly byField: FieldOrder };

/** How many entries a list has. A guess decides how a page is read, and never that there is none. */
export interface Total {
  readonly total: number;
  readonly isExact: boolean;
}

/** Matches drafts one by one. */
export interface MatchStep {
  readonly step: 'match';
  readonly at: Place;
}

/** How many entries the types of a list have that its view shows. */
export function allOf({ view, kept }: ListQuestion): number {
  return view === 'published' ? kept.published : kept.entries;
}

/** Whether a list shows not all of its scope: what a walk meets on its way says nothing of how far it goes then. */
export function isNarrowed({ core, content }: Listing): boolean {
  return core.length > 0 || content.length > 0;
}

/** Whether a list has one condition alone, on its content. */
export function isAlone({ core, content }: Listing): boolean {
  return core.length === 0 && content.length === 1;
}

export function namesIds({ core }: Listing): boolean {
  return core.some(({ path, operator }) => path === '_id' && (operator === 'eq' || operator === 'in'));
}

/** The filter that a list starts from: one whose values stand at one place of an index, else one that names values. */
export function driverOf({ content }: Listing): TypedFilter | undefined {
  return content.find(isPointFilter) ?? content.find(canDrive);
}

export function withoutDriver(listing: Listing, driver: TypedFilter): Listing {
  return { ...listing, content: listing.content.filter((filter) => filter !== driver) };
}
