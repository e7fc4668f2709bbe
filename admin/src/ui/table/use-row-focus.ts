import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { rowIdOf } from './grid-keys.ts';

/** Goes to the row that had the focus last, unless the keys are on their way out. */
function enterAt(table: HTMLTableElement | null | undefined): void {
  if (!table || table.dataset['leaves'] !== undefined) return;
  const body = [...(table.tBodies[0]?.rows ?? [])];
  (body.find((one) => one.dataset['key'] === table.dataset['entered']) ?? body[0])?.focus();
}

/**
 * Makes a table one stop of the Tab key: it is entered at the row that had the focus last, or its first. Where the row that has
 * the focus is taken out, the one that has come into its place gets it.
 */
export function useRowFocus(rows: readonly { readonly id: string }[]) {
  const last = useRef<{ at: number; element: Element; table: HTMLTableElement }>(undefined);
  useLayoutEffect(() => {
    const { element, at, table } = last.current ?? {};
    if (!element || !table || at === undefined || element.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body)
      table.tBodies[0]?.rows[Math.min(at, rows.length - 1)]?.focus();
  });
  return {
    /** For the place behind the table: who comes from there is in the table. */
    end: ({ currentTarget }: FocusEvent<HTMLElement>) =>
      enterAt(currentTarget.parentElement?.querySelector('table')),
    enter: ({ target, currentTarget: table }: FocusEvent<HTMLTableElement>) => {
      if (target === table) return enterAt(table);
      const id = rowIdOf(target);
      table.tabIndex = -1;
      if (id !== undefined) table.dataset['entered'] = id;
      const at = rows.findIndex((row) => row.id === id);
      if (at >= 0) last.current = { at, element: target, table };
    },
    leave: ({ currentTarget: table, relatedTarget }: FocusEvent<HTMLTableElement>) => {
      if (relatedTarget instanceof Node && table.contains(relatedTarget) && relatedTarget !== table) return;
      last.current = undefined;
      table.tabIndex = 0;
    },
  };
}
