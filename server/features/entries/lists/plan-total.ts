import { complementOf, readsAllValues, type TypedFilter } from '../filters/typed-filter.ts';
import {
  allOf,
  type Count,
  type CountStep,
  driverOf,
  isAlone,
  isNarrowed,
  type Known,
  type ListQuestion,
  manyEntries,
  namesIds,
  type Place,
  type SampleStep,
  type Total,
  withoutDriver,
} from './list-steps.ts';

// How many entries a list has, as data: what is known decides the next step, and every trick stands here with its reason.

/** As many of a filter's entries are looked up in the process itself for a second filter. */
const lookedUpHere = 500;
/** Ids of what a search has found are kept up to so many: finding them again reads every value of the path. */
const fewIds = 500;
/** Entries that are looked at to estimate a total. */
export const sampleSize = 1000;
/** So many of them must meet the filters: nothing is concluded from fewer. */
export const enoughHits = 20;

/** How many entries the list has, as well as that is wanted, or the step that finds out. */
export function totalOf(question: ListQuestion, known: Known): Total | CountStep | SampleStep {
  const { listing, wanted } = question;
  // Whole types are kept counted: the total of an unfiltered list costs nothing.
  if (!isNarrowed(listing)) return exactly(allOf(question));
  if (known.matched) return exactly(known.matched.total);
  if (wanted === 'exact') return countedTotal(question, known);
  if (isSampled(question)) return roughTotal(question, known);
  // Counting few costs less than finding out how to do without.
  return wanted === 'estimate' ? countedTotal(question, known) : guessedTotal(question, known);
}

function exactly(total: number): Total {
  return { total, isExact: true };
}

function roughly(total: number): Total {
  return { total, isExact: false };
}

/** Whether a total is estimated: where published entries are many. Ids that are named are looked up anyway. */
function isSampled({ listing, view, kept }: ListQuestion): boolean {
  return view === 'published' && kept.entries > manyEntries && !namesIds(listing);
}

function countedTotal({ listing, kept }: ListQuestion, { driven }: Known): Total | CountStep {
  const { core, content, scope, typeId } = listing;
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
  if (!driven) return countDriven(driver, counting);
  const others = withoutDriver(listing, driver);
  if (isAlone(listing)) return exactly(driven.total);
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

/** Nothing is counted but what the list is read by. */
function guessedTotal(question: ListQuestion, { driven }: Known): Total | CountStep {
  const { listing } = question;
  const driver = namesIds(listing) ? undefined : driverOf(listing);
  if (!driver) return roughly(allOf(question));
  if (!driven) return countDriven(driver, 'here');
  return { total: driven.total, isExact: isAlone(listing) };
}

/**
 * In a large type: what many entries meet is estimated from a sample. A sample says nothing of what few meet, and finding
 * these takes about as long as counting them: they are counted, unless no total is wanted.
 */
function roughTotal(question: ListQuestion, known: Known): Total | CountStep | SampleStep {
  const { listing, kept, wanted } = question;
  const { driven, sampled } = known;
  const driver = driverOf(listing);
  const isLong = driver !== undefined && readsAllValues(driver);
  // A walk along an index that ends soon costs less than a sample, which costs less than reading all values.
  if (driver && !driven && !isLong) return countDriven(driver, 'here', { givesUp: true });
  const isCounted = driven && !driven.isLeast;
  if (isCounted && isAlone(listing)) return exactly(driven.total);
  const isFew = isCounted && driven.total * sampleSize < kept.published * enoughHits;
  if (!isFew) {
    if (!sampled) {
      const at = listing.content.some(readsAllValues) ? 'aside' : 'here';
      return { step: 'sample', at, size: sampleSize, of: kept.published };
    }
    if (sampled.hits >= enoughHits) return roughly(sampled.total);
  }
  if (driver && !driven) {
    return countDriven(driver, 'aside', wanted === 'none' ? { givesUp: true } : {});
  }
  const isUncounted = driven?.isLeast && isAlone(listing);
  if (wanted === 'estimate' && !isUncounted) return countedTotal(question, known);
  const least = isUncounted ? driven.total : 1;
  return roughly(Math.max(least, sampled?.total ?? driven?.total ?? least));
}

/** Counts what the filter finds that the list starts from; a search keeps it where it is little. */
function countDriven(driver: TypedFilter, at: Place, { givesUp }: { givesUp?: true } = {}): CountStep {
  const keep = readsAllValues(driver) ? { keepIds: fewIds } : {};
  const count = { ...countOf(driver, at), ...keep };
  if (!givesUp) return { step: 'count', finds: 'driven', at, count };
  const upTo = readsAllValues(driver) ? {} : { hereUpTo: manyEntries + 1 };
  return { step: 'count', finds: 'driven', at, count: { ...count, ...upTo, givesUp } };
}

/** Counts what one filter finds: a walk along an index, which mostly ends soon, unless every value has to be read. */
function countOf(driver: TypedFilter, at: Place): Count & { readonly way: 'values' } {
  const isTried = at === 'aside' && !readsAllValues(driver);
  return { way: 'values', driver, ...(isTried && { hereUpTo: manyEntries + 1 }) };
}
