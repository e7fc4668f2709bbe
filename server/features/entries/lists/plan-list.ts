import type { EntryKind } from '../entry-kind.ts';
import {
  canDrive,
  complementOf,
  isPointFilter,
  readsAllValues,
  type TypedFilter,
} from '../filters/typed-filter.ts';
import type { View } from '../read-entry.ts';
import type { Found, Listing, Window } from './listing.ts';

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
  | { readonly way: 'fromPoint'; readonly driver: TypedFilter; readonly descending: boolean };

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
  if (view === 'preview' && listing.content.length > 0) return { step: 'match', at: far };
  const total = totalOf(question, known);
  if (typeof total !== 'number') return total;
  if (window.offset >= total) return { step: 'read', total, at: far, read: { way: 'nothing' } };
  const driver = driverOf(listing);
  if (driver === undefined || known.driven === undefined) {
    // Under preview no index has the time of publishing.
    const isIndexed = view === 'published' || listing.sort[0]?.field !== 'publishedAt';
    return { step: 'read', total, at: far, read: { way: isIndexed ? 'inOrder' : 'sorted', listing } };
  }
  return readDriven(question, driver, known.driven, total, far);
}

/** How many entries the list has, or the step that finds out. */
function totalOf({ listing, view, kept }: ListQuestion, { driven, matched }: Known): number | CountStep {
  const { core, content, scope, typeId } = listing;
  // Whole types are kept counted: the total of an unfiltered list costs nothing.
  if (core.length === 0 && content.length === 0) {
    return view === 'published' ? kept.published : kept.entries;
  }
  if (matched) return matched.total;
  const counting = kept.entries > manyEntries ? 'aside' : 'here';
  const whole: CountStep = {
    step: 'count',
    finds: 'matched',
    at: counting,
    count: { way: 'listing', listing },
  };
  if (content.length === 0) return whole;
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
  { listing, window, kept }: ListQuestion,
  driver: TypedFilter,
  driven: Found,
  total: number,
  far: Place,
): ReadStep {
  const others = withoutDriver(listing, driver);
  const step = { step: 'read', total, at: far } as const;
  if (driven.ids) return { ...step, read: { way: 'among', ids: driven.ids, listing: others } };
  const isAlone = others.content.length === 0 && listing.core.length === 0;
  const [first, ...more] = listing.sort;
  // The index of values holds those of one value in the order of publishing: the page costs what a page costs.
  if (isAlone && more.length === 0 && first?.field === 'publishedAt' && isPointFilter(driver)) {
    return { ...step, read: { way: 'fromPoint', driver, descending: first.descending } };
  }
  // Walking in order meets a match every `published / total` entries; starting from the values meets all of the driver's
  // and sorts them.
  const walked = ((window.offset + window.limit) * kept.published) / total;
  const takesLong = readsAllValues(driver) || Math.min(driven.total, walked) > steppedHere;
  const at = takesLong && kept.entries > manyEntries ? 'aside' : far;
  return driven.total <= walked * lookUpCost
    ? { ...step, at, read: { way: 'fromValues', driver, listing } }
    : { ...step, at, read: { way: 'inOrder', listing } };
}

/** The filter that a list starts from: one whose values stand at one place of an index, else one that names values. */
function driverOf({ content }: Listing): TypedFilter | undefined {
  return content.find(isPointFilter) ?? content.find(canDrive);
}

function withoutDriver(listing: Listing, driver: TypedFilter): Listing {
  return { ...listing, content: listing.content.filter((filter) => filter !== driver) };
}

/** What editors ask of the records of a kind, and what is known of it without looking. */
export interface RecordQuestion {
  readonly kind: EntryKind;
  readonly typeId: string | undefined;
  /** Those in any of these states; none: all. */
  readonly states: readonly RecordState[];
  readonly hasSearch: boolean;
  readonly hasIds: boolean;
  readonly sort: readonly { readonly field: string }[];
  readonly window: Window;
  readonly kept: ListQuestion['kept'];
}

/** `changed`: published, and the draft says something else. `scheduled`: to be published or unpublished. */
export type RecordState = 'draft' | 'published' | 'changed' | 'scheduled';

export interface RecordPlan {
  /** Kept, or to be counted. */
  readonly total: number | 'count';
  readonly at: Place;
  /** The column that the indexes begin with along which the records are found. */
  readonly along: 'scope' | 'kind';
  /** `walked`: along the index of the order. `sorted`: ids are sorted first, since a sort that carries the documents along needs their memory. */
  readonly order: 'walked' | 'sorted';
}

/** Orders of records that no index has. */
const unindexed: ReadonlySet<string> = new Set(['publishedAt', 'status']);

/** How a list of records for editors is answered. */
export function planRecords(question: RecordQuestion): RecordPlan {
  const { kind, typeId, states, hasSearch, hasIds, sort, window, kept } = question;
  const [state, ...more] = states;
  const isRare = more.length === 0 && (state === 'changed' || state === 'scheduled');
  // A search reads the name of every record, unless only a few may be found at all.
  const searchesMany = hasSearch && !hasIds && kept.entries > manyEntries;
  return {
    total: hasSearch || hasIds || more.length > 0 || isRare ? 'count' : keptOf(kept, state),
    at: searchesMany || window.offset > manyEntries ? 'aside' : 'here',
    // Indexes of orders begin with the scope, which is the type of items and the kind of all else; those of the few that
    // are changed or scheduled with the kind. With a condition on both the planner would walk the whole kind.
    along: isRare || (kind === 'item' && typeId === undefined) ? 'kind' : 'scope',
    order: hasIds || sort.some(({ field }) => unindexed.has(field)) ? 'sorted' : 'walked',
  };
}

function keptOf({ entries, published }: ListQuestion['kept'], state: RecordState | undefined): number {
  if (state === 'published') return published;
  return state === 'draft' ? entries - published : entries;
}
