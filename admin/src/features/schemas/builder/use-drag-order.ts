import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** What is being dragged, and before which place it would fall. */
export interface Drag {
  readonly key: string;
  /** The number of rows before the gap in which it would fall. */
  readonly gap: number;
}

const edge = 60;

/**
 * Reorders the children of a list by mouse, pen or finger: `start` belongs on a handle, `list` on the list whose
 * children are the rows. Escape gives up. The keyboard has its own way.
 */
export function useDragOrder(onDrop: (key: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  const dropped = useRef(onDrop);
  useEffect(() => {
    dropped.current = onDrop;
  });

  const start = useCallback((event: ReactPointerEvent, key: string, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let gap = from;
    const end = (isDropped: boolean) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', press);
      setDrag(undefined);
      const to = gap > from ? gap - 1 : gap;
      if (isDropped && to !== from) dropped.current(key, to);
    };
    const move = ({ clientY }: PointerEvent) => {
      gap = gapAt(list.current, clientY);
      setDrag({ key, gap });
      if (clientY < edge) scrollBy({ top: -edge / 4 });
      else if (clientY > innerHeight - edge) scrollBy({ top: edge / 4 });
    };
    const drop = () => end(true);
    const cancel = () => end(false);
    const press = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && end(false);
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', press);
  }, []);
  return { list, drag, start };
}

function gapAt(list: HTMLOListElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  return rows.filter(({ top, height }) => y > top + height / 2).length;
}
