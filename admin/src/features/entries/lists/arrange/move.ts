/** A list with one of its entries at another place; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

/** A list with some of its entries right before or after another one. */
export function movedBeside<T extends { readonly id: string }>(
  list: readonly T[],
  ids: ReadonlySet<string>,
  target: { readonly id: string; readonly position: 'before' | 'after' },
): readonly T[] {
  if (ids.has(target.id)) return list;
  const moving = list.filter(({ id }) => ids.has(id));
  const rest = list.filter(({ id }) => !ids.has(id));
  const at = rest.findIndex(({ id }) => id === target.id);
  if (at < 0) return list;
  return rest.toSpliced(target.position === 'before' ? at : at + 1, 0, ...moving);
}
