import type { KeyboardEvent } from 'react';

/**
 * Has Tab go down a column, and from its end to the top of the next one; Shift+Tab goes back. Before the first cell and after
 * the last one the key does what it does everywhere. Cells carry `data-column` and `data-row`.
 */
export function walkCells(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const cell = (event.target as Element).closest('[data-column]');
  if (!cell || !event.currentTarget.contains(cell)) return;
  const all = [...event.currentTarget.querySelectorAll('[data-column]')].sort(
    (a, b) => order(a, 'column') - order(b, 'column') || order(a, 'row') - order(b, 'row'),
  );
  const next = all[all.indexOf(cell) + (event.shiftKey ? -1 : 1)];
  const control = next?.matches('textarea, input') ? next : next?.querySelector('button, textarea, input');
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  // What keeps the focus in a dialog would go on from there.
  event.stopPropagation();
  control.focus();
}

function order(cell: Element, name: 'column' | 'row'): number {
  return Number(cell.getAttribute(`data-${name}`));
}
