import { whereFields } from '../filters/parse-filters.ts';
import { isPointFilter, readsAllValues, type TypedFilter } from '../filters/typed-filter.ts';
import {
  allOf,
  type CountStep,
  driverOf,
  isAlone,
  isNarrowed,
  type Known,
  type ListQuestion,
  type MatchStep,
  manyEntries,
  namesIds,
  type Place,
  type Read,
  type ReadStep,
  type SampleStep,
  withoutDriver,
} from './list-steps.ts';
import type { FieldOrder, Found, Window } from './listing.ts';
import { totalOf } from './plan-total.ts';

// How a list is answered, as data: what is known of it decides the next step, and every trick stands here with its reason.

/** As many entries are looked up in the process itself for one page. */
const steppedHere = 5000;
/** What a random look-up costs beside a step along an index. */
const lookUpCost = 2;

/** The next step towards a list, from what is asked and what is known. Ask again after each count. */
export function planList(
  question: ListQuestion,
  known: Known = {},
): CountStep | SampleStep | ReadStep | MatchStep {
  const { listing, view, window } = question;
  const far = window.offset > manyEntries ? 'aside' : 'here';
  // Drafts have no index values: previews are few, and an index of every draft would double the cost of every write.
  if (view === 'preview' && (listing.content.length > 0 || listing.byField))
    return { step: 'match', at: far };
  const found = totalOf(question, known);
  if ('step' in found) return found;
  const { total, isExact } = found;
  if (isExact && window.offset >= total) return { step: 'read', ...found, at: far, read: { way: 'nothing' } };
  return { step: 'read', ...found, ...readOf(question, known, total, far) };
}

interface PlacedRead {
  readonly at: Place;
  readonly read: Read;
}

function readOf(question: ListQuestion, { driven }: Known, total: number, far: Place): PlacedRead {
  const { listing, kept } = question;
  // Ids that are named are looked up, whatever else is asked for.
  if (namesIds(listing)) return { at: 'here', read: { way: 'sorted', listing } };
  const driver = driverOf(listing);
  if (driver === undefined || driven === undefined) return readDriverless(question, total, far);
  // What was not counted to its end may be anything up to all.
  const most = isAlone(listing) ? total : kept.published;
  return readDriven(question, driver, driven.isLeast ? { total: most } : driven, total, far);
}

function readDriverless(question: ListQuestion, total: number, far: Place): PlacedRead {
  const { listing, view, window, kept } = question;
  const narrowed = isNarrowed(listing);
  const walked = narrowed ? walkedFor(question, total) : window.offset + window.limit;
  const at = narrowed && walked > steppedHere && kept.entries > manyEntries ? 'aside' : far;
  // Few are found by the index of a time and sorted, unless the list has the order of that index anyway.
  const times = listing.core.filter(({ path }) => whereFields.has(path));
  const isSorted =
    times.length > 0 &&
    (listing.byField !== undefined || !times.some(({ path }) => path === listing.sort[0]?.field)) &&
    total <= walked * lookUpCost;
  if (isSorted) return { at, read: { way: 'sorted', listing } };
  if (listing.byField) return readAlongField(question, listing.byField, far);
  // Under preview no index has the time of publishing.
  const isIndexed = view === 'published' || listing.sort[0]?.field !== 'publishedAt';
  return { at, read: { way: isIndexed ? 'inOrder' : 'sorted', listing } };
}

function readAlongField(question: ListQuestion, byField: FieldOrder, far: Place): PlacedRead {
  const { listing, kept } = question;
  const [first, ...more] = listing.sort;
  // The index holds those of one value in the order of publishing. For another order all of a value are sorted, and a
  // field may have one value in all entries.
  const isIndexed =
    first?.field === 'publishedAt' && first.descending === byField.descending && more.length === 0;
  const isLong = !isIndexed || isNarrowed(listing);
  const at = isLong && kept.entries > manyEntries ? 'aside' : far;
  return { at, read: { way: 'alongField', listing, byField } };
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

/** Walking in order meets a match every `published / total` entries. */
function walkedFor(question: ListQuestion, total: number): number {
  const { offset, limit } = question.window;
  return ((offset + limit) * allOf(question)) / Math.max(total, 1);
}

function readDriven(
  question: ListQuestion,
  driver: TypedFilter,
  driven: Found,
  total: number,
  far: Place,
): PlacedRead {
  const { listing, kept } = question;
  const others = withoutDriver(listing, driver);
  if (driven.ids) return { at: far, read: { way: 'among', ids: driven.ids, listing: others } };
  const isPlain = isAlone(listing) && !listing.byField;
  const [first, ...more] = listing.sort;
  // The index of values holds those of one value in the order of publishing: the page costs what a page costs.
  if (isPlain && more.length === 0 && first?.field === 'publishedAt' && isPointFilter(driver)) {
    return { at: far, read: { way: 'fromPoint', driver, descending: first.descending } };
  }
  // Starting from the values meets all of the driver's and sorts them.
  const walked = walkedFor(question, total);
  const takesLong = readsAllValues(driver) || Math.min(driven.total, walked) > steppedHere;
  const at = takesLong && kept.entries > manyEntries ? 'aside' : far;
  if (driven.total <= walked * lookUpCost) return { at, read: { way: 'fromValues', driver, listing } };
  if (listing.byField) return readAlongField(question, listing.byField, far);
  return { at, read: { way: 'inOrder', listing } };
}
