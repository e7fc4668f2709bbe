import { type SyntheticEvent, useRef } from 'react';
import { rowIdOf } from './grid-keys.ts';

const none: ReadonlySet<string> = new Set();

/** What is selected of the rows of a table, and the ways to select others. */
export function useRowSelection(
  rows: readonly { readonly id: string }[],
  selected: ReadonlySet<string> | undefined,
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined,
) {
  const ids = selected ?? none;
  /** The row from which Shift selects up to another one. */
  const from = useRef<string>(undefined);
  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(ids);
    const ends = [from.current, id].map((one) => rows.findIndex((row) => row.id === one));
    if (isRange && Math.min(...ends) >= 0) {
      for (const row of rows.slice(Math.min(...ends), Math.max(...ends) + 1)) next.add(row.id);
    } else if (!next.delete(id)) next.add(id);
    from.current = id;
    onSelect?.(next);
  };
  return {
    ids,
    toggle,
    add: (more: readonly string[]) => onSelect?.(new Set([...ids, ...more])),
    /** Selects all rows; whether any was not. */
    all: (): boolean => {
      if (!onSelect || rows.length === 0 || ids.size === rows.length) return false;
      onSelect(new Set(rows.map(({ id }) => id)));
      return true;
    },
    /** Selects no row; whether any was. */
    none: (): boolean => {
      if (!onSelect || ids.size === 0) return false;
      onSelect(none);
      return true;
    },
    /** For what is changed in the rows: the box of one. */
    box: ({ target, nativeEvent }: SyntheticEvent) => {
      const id = rowIdOf(target);
      const isBox = target instanceof Element && target.closest('[slot="selection"]') !== null;
      if (isBox && id !== undefined) toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
    },
  };
}
