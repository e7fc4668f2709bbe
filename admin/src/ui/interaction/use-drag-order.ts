import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** What is being dragged, and before which place it would fall. */
export interface Drag {
  readonly key: string;
  /** The number of rows before the gap in which it would fall. */
  readonly gap: number;
}

/** Pixels from the edge of the window where dragging scrolls, and how far a step goes. */
const edge = 70;
const step = 18;
/** Of a row that is open, only so much of its height counts: its place is where its handle is. */
const tallest = 120;

/**
 * Orders the rows of a list by mouse, pen or finger: `start` belongs on the handle of each row, `list` on the list whose
 * children are the rows. Letting go calls `onMove` with the index that the row is to have; Escape gives up. The keyboard has
 * its own way. Rows are forms with fields in them, which a list of react-aria, that keeps the arrow keys and the focus to
 * itself, cannot hold; lists of plain rows use its `useDragAndDrop`.
 */
export function useDragOrder(onMove: (key: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });
  const start = useCallback((event: ReactPointerEvent<HTMLElement>, key: string, from: number) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const over = new AbortController();
    let gap = from;
    const end = () => {
      over.abort();
      setDrag(undefined);
    };
    const move = ({ clientY }: PointerEvent) => {
      gap = gapAt(list.current, clientY);
      setDrag({ key, gap });
      scrollNear(clientY);
    };
    const drop = () => {
      end();
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) moved.current(key, to);
    };
    const press = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      // It would close the dialog around the list too.
      pressed.stopPropagation();
      end();
    };
    const { signal } = over;
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', drop, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', press, { signal, capture: true });
  }, []);
  return { list, drag, start };
}

function gapAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  return rows.filter(({ top, height }) => y > top + Math.min(height, tallest) / 2).length;
}

function scrollNear(y: number): void {
  if (y < edge) scrollBy(0, -step);
  else if (y > innerHeight - edge) scrollBy(0, step);
}
