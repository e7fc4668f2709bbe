import { createBlockBar, type ToldBlock } from './block-bar.ts';
import { annotated, attribute, placeOf } from './marked-elements.ts';

/** What stands over a page that is being edited. */
export interface Overlay {
  /** What the app says of a block that was asked about. */
  show(told: ToldBlock): void;
}

/**
 * Outlines what can be edited with its name, tells the app which was clicked, and shows what can be done with the block
 * that somebody points at. It stands beside the body, where a page that is read again leaves it alone.
 */
export function showOverlay(tell: (message: object) => void, signal: AbortSignal): Overlay {
  const host = document.createElement('galley-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  const label = document.createElement('span');
  const bar = createBlockBar(tell, signal);
  box.append(label);
  root.append(box, bar.element);
  box.setAttribute('aria-hidden', 'true');
  // By properties: a style in the text of a page may be refused by its policy.
  Object.assign(host.style, { position: 'fixed', inset: '0', pointerEvents: 'none', zIndex: '2147483647' });
  Object.assign(box.style, { position: 'absolute', outline: '2px solid #0b6b6b', borderRadius: '2px' });
  Object.assign(label.style, {
    position: 'absolute',
    insetInlineStart: '0',
    top: '-22px',
    padding: '2px 6px',
    background: '#0b6b6b',
    color: '#fff',
    font: '12px/1.4 system-ui, sans-serif',
    whiteSpace: 'nowrap',
  });
  box.hidden = true;
  document.documentElement.append(host);
  signal.addEventListener('abort', () => host.remove());

  let pressedAt: Point | undefined;
  const outline = (event: Event) => {
    if (event.target === host) return;
    // What moves under a pointer that rests, since its press moved a block, was not pointed at.
    if (event instanceof PointerEvent && isSame(event, pressedAt)) return;
    pressedAt = undefined;
    const element = annotated(event);
    box.hidden = element === null;
    bar.pointAt(element);
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    label.textContent = element.getAttribute(`${attribute}-name`);
    label.style.top = top < 22 ? '0' : '-22px';
  };
  const open = (event: MouseEvent) => {
    const element = annotated(event);
    // With a key held down a link is followed, as everywhere.
    if (!element || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    tell({ type: 'edit', ...placeOf(element) });
  };
  const scrolled = () => {
    box.hidden = true;
    bar.place();
  };
  document.addEventListener('pointerdown', (event) => (pressedAt = event), { signal, capture: true });
  document.addEventListener('pointerover', outline, { signal });
  document.addEventListener('focusin', outline, { signal });
  document.addEventListener('scroll', scrolled, { signal, capture: true });
  document.addEventListener('click', open, { signal, capture: true });
  return { show: bar.show };
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

function isSame({ clientX, clientY }: Point, other: Point | undefined): boolean {
  return clientX === other?.clientX && clientY === other.clientY;
}
