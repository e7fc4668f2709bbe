/** The middle of some figures and how far they lie apart. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** One figure of ours beside one of the floor, taken right after each other. */
export interface Round {
  readonly ours: number;
  readonly floor: number;
}

/** What rounds of A beside B came to. */
export interface Comparison {
  readonly rounds: number;
  readonly ours: Spread;
  readonly floor: Spread;
  /** Of the ratios `ours / floor` of each round, not the ratio of the medians: a slow moment slows both of a round. */
  readonly ratio: Spread;
}

/** The median: the middle figure, or the mean of the two in the middle. @throws RangeError for no figures */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no figures, no median');
  return (lower + upper) / 2;
}

/** The figure below which that share of some figures lies. @throws RangeError for no figures */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('no figures, no quantile');
  return found;
}

/**
 * How well a figure tells which of two samples it is of: the chance that one of `a` is greater than one of `b`, ties
 * counted half. 0.5 means not at all. @throws RangeError for an empty sample
 */
export function separability(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) throw new RangeError('nothing to tell apart');
  let wins = 0;
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/** Median, least and greatest of some figures. @throws RangeError for no figures */
export function spreadOf(figures: readonly number[]): Spread {
  return { median: median(figures), min: Math.min(...figures), max: Math.max(...figures) };
}

/** The comparison of rounds that have been run. @throws RangeError for no rounds */
export function compare(rounds: readonly Round[]): Comparison {
  return {
    rounds: rounds.length,
    ours: spreadOf(rounds.map(({ ours }) => ours)),
    floor: spreadOf(rounds.map(({ floor }) => floor)),
    ratio: spreadOf(rounds.map(({ ours, floor }) => ours / floor)),
  };
}

/**
 * Runs two measurements in turns, so that whatever else the machine does meanwhile hits both. The one that goes first
 * changes each round. One round before the first only warms up.
 */
export async function runRounds(
  count: number,
  ours: (round: number) => Promise<number>,
  floor: (round: number) => Promise<number>,
): Promise<Comparison> {
  await ours(-1);
  await floor(-1);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round++) {
    if (round % 2 === 0) {
      const first = await ours(round);
      rounds.push({ ours: first, floor: await floor(round) });
    } else {
      const first = await floor(round);
      rounds.push({ ours: await ours(round), floor: first });
    }
  }
  return compare(rounds);
}
