/** Proportions that crops are made in, wide ones. */
const wide = [
  '1:1',
  '5:4',
  '4:3',
  '7:5',
  '3:2',
  '8:5',
  '16:9',
  '40:21',
  '2:1',
  '21:9',
  '8:3',
  '3:1',
  '7:2',
  '4:1',
  '5:1',
  '6:1',
  '8:1',
];

/** The proportions that crops are made in, beside that of the original: wide ones, and the same upright. */
export const cropRatios: readonly string[] = [
  ...new Set(wide.flatMap((ratio) => [ratio, ratio.split(':').reverse().join(':')])),
];

/** The number that a proportion such as `16:9` is. */
export function proportionOf(ratio: string): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}
