/** How often each size is measured. The fastest time counts: all that disturbs a measurement makes it longer. */
const rounds = 5;

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
  const times = Array.from({ length: rounds }, () => [timeOf(small), timeOf(large)] as const);
  const fastest = (which: 0 | 1) => Math.min(...times.map((pair) => pair[which]));
  return fastest(1) / fastest(0);
}

/** Between the growth of linear and of quadratic work. */
export const mostGrowth = 9;
