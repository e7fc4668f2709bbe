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
