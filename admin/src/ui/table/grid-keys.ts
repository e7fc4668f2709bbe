import type { KeyboardEvent, SyntheticEvent } from 'react';

const inCells = 'a[href], button, input, select, textarea, [tabindex]';
const takesPress = 'a, button, input, label, select, textarea, [role="menuitem"]';
const typedInto = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]';

/** Whether keys are typed into something. */
export function isTyping(target: HTMLElement): boolean {
  return target.matches(typedInto);
}

/** The id of the row that something of a table stands in. */
export function rowIdOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('tr[data-key]')?.dataset['key'];
}

/** Whether what was pressed keeps the press to itself: a control in a cell, or what a cell has opened elsewhere. */
export function ownsPress({ target, currentTarget }: SyntheticEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  const control = target.closest<HTMLElement>(takesPress);
  return (
    control !== null && currentTarget.contains(control) && !control.matches('[data-opens], [data-tells]')
  );
}

/**
 * Moves the focus through a table as a key says: up and down through its rows, or in a column through its cells; sideways
 * into the cells of a row and through what can be pressed there. Tab leaves the table. Answers whether the key was for it.
 * With Shift, up and down tell of the rows that were passed.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  { onRange }: { readonly onRange: (ids: readonly string[]) => void },
): boolean {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  const table = currentTarget.querySelector('table');
  if (!(target instanceof HTMLElement) || !table || altKey) return false;
  if (key === 'Tab') leave(table, shiftKey);
  const line = target.closest('tr');
  if (!line || ((ctrlKey || metaKey) && key !== 'Home' && key !== 'End')) return false;
  const to = next({ table, line, target, key });
  if (!to) return false;
  if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    onRange([rowIdOf(line), rowIdOf(to)].filter((id) => id !== undefined));
  }
  to.focus();
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

interface Place {
  readonly table: HTMLTableElement;
  readonly line: HTMLTableRowElement;
  readonly target: HTMLElement;
  readonly key: string;
}

/** What has the focus after a key; undefined for other keys. */
function next({ table, line, target, key }: Place): HTMLElement | undefined {
  const lines = [...table.rows];
  const isRow = target === line;
  const at = lines.indexOf(line);
  const inColumn = (to: number) => {
    const row = lines[Math.min(lines.length - 1, Math.max(isRow ? 1 : 0, to))];
    const cell = target.closest<HTMLTableCellElement>('td, th');
    if (!row || (isRow && to > 0)) return row;
    const there = row.cells[cell && !isRow ? cell.cellIndex : 0];
    return (there && stopsOfCell(there)[0]) ?? row;
  };
  const stops = stopsOf(line);
  const stop = stops.indexOf(target);
  const isForward = (key === 'ArrowRight') === (getComputedStyle(table).direction !== 'rtl');
  switch (key) {
    case 'ArrowDown':
      return inColumn(at + 1);
    case 'ArrowUp':
      return isRow && at === 1 ? stopsOf(lines[0])[0] : inColumn(at - 1);
    case 'PageDown':
    case 'PageUp': {
      const step = Math.max(1, Math.floor(innerHeight / (line.offsetHeight || 1)) - 2);
      return inColumn(Math.max(1, key === 'PageDown' ? at + step : at - step));
    }
    case 'ArrowRight':
    case 'ArrowLeft':
      return stops[stop + (isForward ? 1 : -1)] ?? target;
    case 'Home':
      return isRow ? lines[1] : stops[line.dataset['key'] === undefined ? 0 : 1];
    case 'End':
      return isRow ? lines.at(-1) : stops.at(-1);
    default:
      return undefined;
  }
}

/** What the keys stop at in a row, from its beginning: itself where it is a record, then its cells. */
function stopsOf(line: HTMLTableRowElement | undefined): readonly HTMLElement[] {
  if (!line) return [];
  const cells = [...line.cells].flatMap(stopsOfCell);
  return line.dataset['key'] === undefined ? cells : [line, ...cells];
}

/** What can be pressed in a cell, or the cell where nothing can; of a header both. */
function stopsOfCell(cell: HTMLTableCellElement): readonly HTMLElement[] {
  if (!cell.checkVisibility()) return [];
  const controls = [...cell.querySelectorAll<HTMLElement>(inCells)].filter((one) => one.checkVisibility());
  const isItself = cell.scope === 'col' || (controls.length === 0 && cell.tabIndex === -1);
  return isItself && cell.hasAttribute('tabindex') ? [cell, ...controls] : controls;
}

/** Has this Tab leave the table: from the place at its end, or from its beginning. */
function leave(table: HTMLTableElement, isBackward: boolean): void {
  table.dataset['leaves'] = '';
  (isBackward ? table : table.parentElement?.querySelector<HTMLElement>('[data-end]'))?.focus({
    preventScroll: true,
  });
  delete table.dataset['leaves'];
}
