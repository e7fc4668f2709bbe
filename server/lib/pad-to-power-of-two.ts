/** Repeats the last of some values, so that lists of few lengths make few statements. */
export function padToPowerOfTwo<T>(values: readonly T[]): T[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)]) as T[];
}
