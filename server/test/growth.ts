/**
 * How often each size is measured at least, and the milliseconds for which short work is measured again. The fastest time
 * counts: all that disturbs a measurement makes it longer, and of many short ones some are not disturbed.
 */
const leastRounds = 10;
const roundsFor = 300;

/**
 * Returns how many times as long work takes for four times the size: about 4 if its time grows with the size, about 16 if
 * it grows with the square. `make` builds the input, which is not measured.
 */
export function growthOf<Input>(
  size: number,
  make: (size: number) => Input,
  work: (input: Input) => unknown,
): number {
  const [small, large] = [make(size), make(4 * size)];
  const timeOf = (input: Input) => {
    const start = performance.now();
    work(input);
    return performance.now() - start;
  };
  const fastest = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  const until = performance.now() + roundsFor;
  for (let round = 0; round < leastRounds || performance.now() < until; round++) {
    fastest.small = Math.min(fastest.small, timeOf(small));
    fastest.large = Math.min(fastest.large, timeOf(large));
  }
  return fastest.large / fastest.small;
}

/** Between the growth of linear and of quadratic work. */
export const mostGrowth = 9;
