/** A list in parts of so many each; the last may be shorter. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}
