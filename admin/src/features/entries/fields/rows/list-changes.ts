/** The list with one more at an index. */
export function insertAt<T>(list: readonly T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

/** The list without the one at an index. */
export function removeAt<T>(list: readonly T[], index: number): T[] {
  return [...list.slice(0, index), ...list.slice(index + 1)];
}

/** The list with one moved so that it stands at another index. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice(from, from + 1);
  const rest = removeAt(list, from);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

/** The list with another one at an index. */
export function replaceAt<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((one, at) => (at === index ? item : one));
}
