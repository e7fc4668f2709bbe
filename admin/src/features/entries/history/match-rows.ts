import type { Content } from './difference.ts';

type Row = Content;

/** Where a row was and where it is; null where there is none. */
export interface RowMatch {
  readonly from: number | null;
  readonly to: number | null;
  /** It stands in another order among the rows that stayed. */
  readonly isMoved: boolean;
}

interface Print {
  readonly kind: string;
  /** Undefined in content that was saved before rows had keys. */
  readonly key: string | undefined;
  /** All that it says but its key. */
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Beyond this many pairs rows that changed are matched by their order alone. */
const mostPairs = 40_000;

/**
 * Finds each row of a list in another state of it: by its key, where both states have keys. Of the others equal ones are the
 * same row, then those of one kind that share the most, then those that stand between the same neighbours. Answers all rows in the order in which they
 * stand, rows that went where they were.
 */
export function matchRows(
  before: readonly Row[],
  after: readonly Row[],
  printOf: (row: Row) => Print,
): readonly RowMatch[] {
  const old = before.map(printOf);
  const now = after.map(printOf);
  const fromOf = new Array<number | undefined>(after.length).fill(undefined);
  const toOf = new Array<number | undefined>(before.length).fill(undefined);
  const pair = (from: number, to: number) => {
    fromOf[to] = from;
    toOf[from] = to;
  };
  pairKeyed(old, now, pair);
  const leftOld = () => old.map((_, index) => index).filter((index) => toOf[index] === undefined);
  const leftNow = () => now.map((_, index) => index).filter((index) => fromOf[index] === undefined);
  const [oldEqual, nowEqual] = [leftOld(), leftNow()];
  pairEqual(
    oldEqual.map((index) => old[index]?.whole ?? ''),
    nowEqual.map((index) => now[index]?.whole ?? ''),
    (from, to) => pair(oldEqual[from] ?? -1, nowEqual[to] ?? -1),
  );
  for (const { from, to } of likeliest(leftOld(), leftNow(), old, now)) {
    if (toOf[from] === undefined && fromOf[to] === undefined && mayBeOne(old[from], now[to])) pair(from, to);
  }
  for (const to of leftNow()) {
    const from = betweenNeighbours(to, fromOf, toOf);
    if (from !== undefined && old[from]?.kind === now[to]?.kind && mayBeOne(old[from], now[to]))
      pair(from, to);
  }
  return inOrder(before.length, fromOf, toOf);
}

/** Rows of one key. */
function pairKeyed(
  old: readonly Print[],
  now: readonly Print[],
  pair: (from: number, to: number) => void,
): void {
  const places = new Map(old.map(({ key }, from) => [key, from]));
  now.forEach(({ key }, to) => {
    const from = key === undefined ? undefined : places.get(key);
    if (from !== undefined) pair(from, to);
  });
}

/** Rows that both have a key are one row only if it is the same. */
function mayBeOne(old: Print | undefined, now: Print | undefined): boolean {
  return old?.key === undefined || now?.key === undefined;
}

/** Equal rows, the first with the first: at both ends before anything else, so that copies of a row stay in place. */
function pairEqual(
  old: readonly string[],
  now: readonly string[],
  pair: (from: number, to: number) => void,
): void {
  const most = Math.min(old.length, now.length);
  let start = 0;
  for (; start < most && old[start] === now[start]; start++) pair(start, start);
  let end = 1;
  for (; end <= most - start && old.at(-end) === now.at(-end); end++)
    pair(old.length - end, now.length - end);
  const places = new Map<string, number[]>();
  for (let from = start; from <= old.length - end; from++) {
    const whole = old[from] ?? '';
    const known = places.get(whole);
    if (known) known.push(from);
    else places.set(whole, [from]);
  }
  for (let to = start; to <= now.length - end; to++) {
    const from = places.get(now[to] ?? '')?.shift();
    if (from !== undefined) pair(from, to);
  }
}

/** Pairs of rows of one kind that share at least half of what they say, those that share the most first. */
function likeliest(
  left: readonly number[],
  right: readonly number[],
  old: readonly Print[],
  now: readonly Print[],
): readonly { readonly from: number; readonly to: number }[] {
  if (left.length * right.length > mostPairs) return [];
  const pairs = left.flatMap((from) =>
    right.flatMap((to) => {
      const shared = likeness(old[from], now[to]);
      return shared >= 0.5 ? [{ from, to, shared }] : [];
    }),
  );
  return pairs.sort((a, b) => b.shared - a.shared || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
}

function likeness(one: Print | undefined, other: Print | undefined): number {
  if (!one || !other || one.kind !== other.kind) return 0;
  const known = new Set(one.parts);
  const shared = other.parts.filter((part) => known.has(part)).length;
  return shared / Math.max(one.parts.length, other.parts.length, 1);
}

/** The row without a match that stood where this one stands, seen from the neighbour before or after. */
function betweenNeighbours(
  to: number,
  fromOf: readonly (number | undefined)[],
  toOf: readonly (number | undefined)[],
): number | undefined {
  const previous = to === 0 ? -1 : fromOf[to - 1];
  const next = to === fromOf.length - 1 ? toOf.length : fromOf[to + 1];
  const places = [
    previous === undefined ? undefined : previous + 1,
    next === undefined ? undefined : next - 1,
  ];
  return places.find(
    (place) => place !== undefined && place >= 0 && place < toOf.length && toOf[place] === undefined,
  );
}

function inOrder(
  count: number,
  fromOf: readonly (number | undefined)[],
  toOf: readonly (number | undefined)[],
): readonly RowMatch[] {
  const kept = fromOf.filter((from) => from !== undefined);
  const settled = longestRising(kept);
  const all: RowMatch[] = [];
  let next = 0;
  const passRemoved = (until: number) => {
    for (; next < until; next++)
      if (toOf[next] === undefined) all.push({ from: next, to: null, isMoved: false });
  };
  fromOf.forEach((from, to) => {
    const isSettled = from !== undefined && settled.has(from);
    if (isSettled) passRemoved(from);
    all.push({ from: from ?? null, to, isMoved: from !== undefined && !isSettled });
  });
  passRemoved(count);
  return all;
}

/** The most rows that kept their order: all others were moved. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const value of values) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.set(value, tails[low - 1]);
    tails[low] = value;
  }
  const chosen = new Set<number>();
  for (let value = tails.at(-1); value !== undefined; value = before.get(value)) chosen.add(value);
  return chosen;
}
