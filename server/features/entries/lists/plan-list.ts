import { whereFields } from '../filters/parse-filters.ts';
import {
  canDrive,
  complementOf,
  isPointFilter,
  readsAllValues,
  type TypedFilter,
} from '../filters/typed-filter.ts';
import type { View } from '../read-entry.ts';
import type { FieldOrder, Found, Listing, Window } from './listing.ts';

// How a list is answered, as data: what is known of it decides the next step, and every trick stands here with its reason.

/** As many entries are counted or stepped over in the process itself: that takes a millisecond or two. More are left to `Database.aside`. */
export const manyEntries = 20_000;
/** As many entries are looked up in the process itself for one page. */
const steppedHere = 5000;
/** As many of a filter's entries are looked up in the process itself for a second filter. */
const lookedUpHere = 500;
/** Ids of what a search has found are kept up to so many: finding them again reads every value of the path. */
const fewIds = 500;
/** What a random look-up costs beside a step along an index. */
const lookUpCost = 2;

/** What is asked, and what the database knows of it without looking. */
export interface ListQuestion {
  readonly listing: Listing;
  readonly view: View;
  readonly window: Window;
  /** How many entries the types of the list have, and how many of them are published. */
  readonly kept: { readonly entries: number; readonly published: number };
}

/** What earlier steps have found. */
export interface Known {
  /** What the filter finds that the list starts from. */
  readonly driven?: Found;
  /** What all filters together find. */
  readonly matched?: Found;
}

/** `here`: in the process. `aside`: on SQLite on a thread of its own, since nobody else may wait for it. */
export type Place = 'here' | 'aside';

/** Counts, and is planned again with what it found. */
export interface CountStep {
  readonly step: 'count';
  readonly finds: keyof Known;
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
      /** What is wanted are all of so many but these. */
      readonly allBut?: number;
    };

/** Reads the page, which ends the list. */
export interface ReadStep {
  readonly step: 'read';
  readonly total: number;
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

/** Matches drafts one by one. */
export interface MatchStep {
  readonly step: 'match';
  readonly at: Place;
}

/** The next step towards a list, from what is asked and what is known. Ask again after each count. */
export function planList(question: ListQuestion, known: Known = {}): CountStep | ReadStep | MatchStep {
  const { listing, view, window } = question;
  const far = window.offset > manyEntries ? 'aside' : 'here';
  // Drafts have no index values: previews are few, and an index of every draft would double the cost of every write.
  if (view === 'preview' && (listing.content.length > 0 || listing.byField))
    return { step: 'match', at: far };
  const total = totalOf(question, known);
  if (typeof total !== 'number') return total;
  if (window.offset >= total) return { step: 'read', total, at: far, read: { way: 'nothing' } };
  // Ids that are named are looked up, whatever else is asked for.
  if (namesIds(listing)) return { step: 'read', total, at: 'here', read: { way: 'sorted', listing } };
  const driver = driverOf(listing);
  if (driver === undefined || known.driven === undefined) return readDriverless(question, total, far);
  return readDriven(question, driver, known.driven, total, far);
}

function readDriverless(question: ListQuestion, total: number, far: Place): ReadStep {
  const { listing, view, window, kept } = question;
  const step = { step: 'read', total } as const;
  const narrowed = isNarrowed(listing);
  const walked = narrowed ? walkedFor(question, total) : window.offset + window.limit;
  const at = narrowed && walked > steppedHere && kept.entries > manyEntries ? 'aside' : far;
  // Few are found by the index of a time and sorted, unless the list has the order of that index anyway.
  const times = listing.core.filter(({ path }) => whereFields.has(path));
  const isSorted =
    times.length > 0 &&
    (listing.byField !== undefined || !times.some(({ path }) => path === listing.sort[0]?.field)) &&
    total <= walked * lookUpCost;
  if (isSorted) return { ...step, at, read: { way: 'sorted', listing } };
  if (listing.byField) return readAlongField(question, listing.byField, total, far);
  // Under preview no index has the time of publishing.
  const isIndexed = view === 'published' || listing.sort[0]?.field !== 'publishedAt';
  return { ...step, at, read: { way: isIndexed ? 'inOrder' : 'sorted', listing } };
}

function readAlongField(question: ListQuestion, byField: FieldOrder, total: number, far: Place): ReadStep {
  const { listing, kept } = question;
  const [first, ...more] = listing.sort;
  // The index holds those of one value in the order of publishing. For another order all of a value are sorted, and a
  // field may have one value in all entries.
  const isIndexed =
    first?.field === 'publishedAt' && first.descending === byField.descending && more.length === 0;
  const isLong = !isIndexed || isNarrowed(listing);
  const at = isLong && kept.entries > manyEntries ? 'aside' : far;
  return { step: 'read', total, at, read: { way: 'alongField', listing, byField } };
}

/** The part of a page that is left for entries without a value, once `read` of those that have one were read. */
export interface Rest {
  readonly window: Window;
  readonly at: Place;
}

/**
 * What is left of a page by a field's values: nothing while there are enough that have one, or nobody else. `valued` is
 * how many have one in all.
 */
export function planRest(
  { listing, window: { limit, offset }, kept }: ListQuestion,
  { total, read, valued }: { total: number; read: number; valued: number },
): Rest | undefined {
  const left = { limit: limit - read, offset: offset + read - valued };
  if (left.limit <= 0 || left.offset >= total - valued) return undefined;
  // All that have a value may stand before those that have none: a new field has values in the newest entries.
  const isLong = offset + limit > steppedHere || isNarrowed(listing);
  return { window: left, at: isLong && kept.entries > manyEntries ? 'aside' : 'here' };
}

/** Whether a list shows not all of its scope: what a walk meets on its way says nothing of how far it goes then. */
function isNarrowed({ core, content }: Listing): boolean {
  return core.length > 0 || content.length > 0;
}

/** Walking in order meets a match every `published / total` entries. */
function walkedFor({ window, view, kept }: ListQuestion, total: number): number {
  const all = view === 'published' ? kept.published : kept.entries;
  return ((window.offset + window.limit) * all) / Math.max(total, 1);
}

function namesIds({ core }: Listing): boolean {
  return core.some(({ path, operator }) => path === '_id' && (operator === 'eq' || operator === 'in'));
}

/** How many entries the list has, or the step that finds out. */
function totalOf({ listing, view, kept }: ListQuestion, { driven, matched }: Known): number | CountStep {
  const { core, content, scope, typeId } = listing;
  // Whole types are kept counted: the total of an unfiltered list costs nothing.
  if (!isNarrowed(listing)) {
    return view === 'published' ? kept.published : kept.entries;
  }
  if (matched) return matched.total;
  const counting = kept.entries > manyEntries && !namesIds(listing) ? 'aside' : 'here';
  const whole: CountStep = {
    step: 'count',
    finds: 'matched',
    at: counting,
    count: { way: 'listing', listing },
  };
  if (content.length === 0 || namesIds(listing)) return whole;
  const driver = driverOf(listing);
  if (driver === undefined) {
    const [only, ...more] = content;
    const complement = only && complementOf(only);
    if (!complement || more.length > 0 || core.length > 0 || typeId !== undefined) return whole;
    // All entries of the scope but those that the complement finds: these are few, or stand in an index at least.
    const count = { ...countOf(complement, counting), allBut: kept.published };
    return { step: 'count', finds: 'matched', at: counting, count };
  }
  if (!driven) {
    const keep = readsAllValues(driver) ? { keepIds: fewIds } : {};
    return { step: 'count', finds: 'driven', at: counting, count: { ...countOf(driver, counting), ...keep } };
  }
  const others = withoutDriver(listing, driver);
  if (others.content.length === 0 && core.length === 0) return driven.total;
  if (driven.ids) {
    return {
      step: 'count',
      finds: 'matched',
      at: 'here',
      count: { way: 'ids', ids: driven.ids, listing: others },
    };
  }
  const at = driven.total > lookedUpHere ? counting : 'here';
  // Index values say nothing of names and slugs.
  const count: Count =
    core.length === 0
      ? { way: 'values', driver, others: others.content }
      : { way: 'listing', listing: { ...listing, scope, content: [driver, ...others.content] } };
  return { step: 'count', finds: 'matched', at, count };
}

/** Counts what one filter finds: a walk along an index, which mostly ends soon, unless every value has to be read. */
function countOf(driver: TypedFilter, at: Place): Count & { readonly way: 'values' } {
  const isTried = at === 'aside' && !readsAllValues(driver);
  return { way: 'values', driver, ...(isTried && { hereUpTo: manyEntries + 1 }) };
}

function readDriven(
  question: ListQuestion,
  driver: TypedFilter,
  driven: Found,
  total: number,
  far: Place,
): ReadStep {
  const { listing, kept } = question;
  const others = withoutDriver(listing, driver);
  const step = { step: 'read', total, at: far } as const;
  if (driven.ids) return { ...step, read: { way: 'among', ids: driven.ids, listing: others } };
  const isAlone = others.content.length === 0 && listing.core.length === 0 && !listing.byField;
  const [first, ...more] = listing.sort;
  // The index of values holds those of one value in the order of publishing: the page costs what a page costs.
  if (isAlone && more.length === 0 && first?.field === 'publishedAt' && isPointFilter(driver)) {
    return { ...step, read: { way: 'fromPoint', driver, descending: first.descending } };
  }
  // Starting from the values meets all of the driver's and sorts them.
  const walked = walkedFor(question, total);
  const takesLong = readsAllValues(driver) || Math.min(driven.total, walked) > steppedHere;
  const at = takesLong && kept.entries > manyEntries ? 'aside' : far;
  if (driven.total <= walked * lookUpCost)
    return { ...step, at, read: { way: 'fromValues', driver, listing } };
  if (listing.byField) return readAlongField(question, listing.byField, total, far);
  return { ...step, at, read: { way: 'inOrder', listing } };
}

/** The filter that a list starts from: one whose values stand at one place of an index, else one that names values. */
function driverOf({ content }: Listing): TypedFilter | undefined {
  return content.find(isPointFilter) ?? content.find(canDrive);
}

function withoutDriver(listing: Listing, driver: TypedFilter): Listing {
  return { ...listing, content: listing.content.filter((filter) => filter !== driver) };
}
