import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { plural, t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';

/** The widths of the columns of a table, in pixels by their ids; those without one are as wide as what is in them. */
export interface ColumnWidths {
  readonly widths: Readonly<Record<string, number>>;
  /** Undefined makes a column as wide as what is in it. */
  readonly onResize: (id: string, width: number | undefined) => void;
}

/** What makes the box in a cell as wide as its column. */
export interface SizedBox {
  readonly 'data-sized': string;
  readonly className: string | undefined;
  readonly style: { readonly width: string };
}

const nameOf = (id: string) => `--width-${id.replace(/[^\w-]/g, '-')}`;

/** The box in a cell of a column, which may have a width of its own. */
export function sizedBox(id: string, isSized: boolean): SizedBox {
  return {
    'data-sized': id,
    className: isSized ? 'overflow-x-clip' : undefined,
    style: { width: isSized ? `var(${nameOf(id)})` : 'auto' },
  };
}

const narrowest = 48;
const widest = 900;
const step = 16;

/**
 * Makes the columns of a table wider and narrower: by a handle at the end of each header, dragged, or with the arrow keys once
 * it has the focus (an arrow key goes there from the header). While it is dragged nothing is drawn again but the widths.
 */
export function useColumnWidths(given: ColumnWidths | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  // The widths as they are to be: a key that comes before the last one's width is drawn goes on from there.
  const widths = useRef(given?.widths);
  useLayoutEffect(() => {
    widths.current = given?.widths;
  });
  const set = (id: string, width: number) => area.current?.style.setProperty(nameOf(id), `${width}px`);
  const widthNow = (handle: Element) =>
    Math.round(handle.closest('th')?.querySelector('[data-sized]')?.clientWidth ?? narrowest);
  const resize = (id: string, width: number) => {
    widths.current = { ...widths.current, [id]: width };
    given?.onResize(id, width);
  };
  const bounded = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)));

  const start = (event: PointerEvent<HTMLElement>, id: string) => {
    event.stopPropagation();
    if (event.button !== 0 || !given) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
    const from = { x: event.clientX, width: widthNow(handle) };
    let width = from.width;
    const over = new AbortController();
    const { signal } = over;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = bounded(from.width + sign * (clientX - from.x));
      set(id, width);
      setDragged(id);
    };
    const end = () => {
      over.abort();
      setDragged(undefined);
      if (width !== from.width) resize(id, width);
    };
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', end, { signal });
    handle.addEventListener('pointercancel', end, { signal });
  };

  const sizedIds = new Set([
    ...Object.keys(given?.widths ?? {}),
    ...(dragged === undefined ? [] : [dragged]),
  ]);
  return {
    area,
    /** For the element around the table. */
    style: Object.fromEntries(
      Object.entries(given?.widths ?? {}).map(([id, width]) => [nameOf(id), `${width}px`]),
    ),
    /** For the keys that are pressed in the table; whether the handle took one. */
    press: (event: KeyboardEvent): boolean => {
      const id = event.target instanceof HTMLElement ? event.target.dataset['resizes'] : undefined;
      if (!given || id === undefined || !(event.target instanceof HTMLElement)) return false;
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.target.closest('th')?.focus();
      } else if (event.key === 'Home') given.onResize(id, undefined);
      else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        const isForward =
          (event.key === 'ArrowRight') === (getComputedStyle(event.target).direction !== 'rtl');
        resize(id, bounded((widths.current?.[id] ?? widthNow(event.target)) + (isForward ? step : -step)));
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    /** The columns that have a width of their own, with spaces between. */
    columns: [...sizedIds].join(' '),
    /** For what stands in a header. */
    cell: (id: string) => sizedBox(id, sizedIds.has(id)),
    handle: (id: string, title: string) =>
      given && (
        // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no break between texts.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click does nothing, the table hears the keys.
        <span
          role="separator"
          aria-orientation="vertical"
          aria-label={t('Width of {title}', { title })}
          aria-valuenow={given.widths[id] ?? 0}
          aria-valuetext={
            given.widths[id] === undefined
              ? t('automatic')
              : plural(given.widths[id], '{count} pixel', '{count} pixels')
          }
          tabIndex={-1}
          data-resizes={id}
          title={t('Drag to make the column wider; double click for its own width')}
          onPointerDown={(event) => start(event, id)}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={() => given.onResize(id, undefined)}
          className="group/handle absolute inset-y-0 end-0 z-10 flex w-3 cursor-col-resize touch-none justify-end max-md:hidden"
        >
          <span
            className={classNames(
              'w-0.5 group-hover/handle:bg-accent group-focus/handle:bg-accent',
              dragged === id && 'bg-accent',
            )}
          />
        </span>
      ),
  };
}
