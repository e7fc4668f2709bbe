/** In what an id differs from another: they are made one after the other, and begin alike. */
export function endingOf(id: string, other: string): string {
  let start = 0;
  while (start < id.length && id[start] === other[start]) start++;
  return id.slice(start);
}
