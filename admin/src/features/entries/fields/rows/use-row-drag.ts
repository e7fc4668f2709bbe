import { type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Drag {
  readonly key: string;
  /** Where it would stand if it were let go now: before the row of this index. */
  readonly before: number;
}

/**
 * Moves a row by its handle with mouse, pen or finger. `list` holds the rows as its `[data-row]` children; letting go
 * calls `onMove` with the index that the row is to have.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const current = useRef<Drag>(undefined);
  const show = (next: Drag | undefined) => {
    current.current = next;
    setDrag(next);
  };
  const start = (key: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const rows = rowsOf(list.current);
      const before = rows.findIndex((row) => clientY < middleOf(row));
      scrollNear(clientY);
      show({ key, before: before < 0 ? rows.length : before });
    };
    const stop = (event_: Event) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
      const done = current.current;
      show(undefined);
      if (!done || event_.type === 'pointercancel') return;
      const from = rowsOf(list.current).findIndex((row) => row.dataset['row'] === key);
      onMove(key, done.before > from ? done.before - 1 : done.before);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  };
  return { drag, start };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['row'] !== undefined,
  );
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + Math.min(height, 120) / 2;
}

/** Pixels from the edge of the window where dragging scrolls, and how far a step goes. */
const edge = 70;
const step = 18;

function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -step);
  else if (y > window.innerHeight - edge) window.scrollBy(0, step);
}
