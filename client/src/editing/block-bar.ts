import { blockElement, blocksOfPage, type Place, placeOf } from './marked-elements.ts';

/** What the app says of the block at a place: its own path, its name, and what can be done with it, or why not. */
export interface ToldBlock extends Place {
  readonly block: string;
  readonly name: string;
  readonly actions: readonly { readonly do: string; readonly label: string; readonly whyNot?: string }[];
}

/** Buttons at the block that somebody points at or has gone to. */
export interface BlockBar {
  readonly element: HTMLElement;
  /** Somebody points at an element, or at none. */
  pointAt(element: Element | null): void;
  show(told: ToldBlock): void;
  /** Stands at its block, wherever that is now. */
  place(): void;
}

const signs: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  add: '+',
  duplicate: '⧉',
  remove: '×',
};

/**
 * The bar can always be reached by Tab, at the end of the page: its first button goes from block to block by the arrow
 * keys, what can be done with that stands behind it. Only the app knows what that is, and does it.
 */
export function createBlockBar(tell: (message: object) => void, signal: AbortSignal): BlockBar {
  const element = document.createElement('div');
  const walker = buttonOf('Blocks');
  const buttons = new Map<string, HTMLButtonElement>();
  /** What was asked about last, and what the app has said of it. */
  let asked: Place | undefined;
  let told: ToldBlock | undefined;
  let isPlanned = false;
  element.setAttribute('role', 'toolbar');
  element.append(walker);
  Object.assign(element.style, {
    position: 'absolute',
    display: 'flex',
    gap: '2px',
    padding: '2px',
    borderRadius: '4px',
    background: '#0b6b6b',
  });

  const ask = (place: Place) => {
    asked = place;
    tell({ type: 'block', ...place });
  };
  const hide = () => {
    told = asked = undefined;
    place();
  };
  const place = () => {
    const at = told && blockElement({ record: told.record, path: told.block });
    const isShown = at !== undefined;
    Object.assign(element.style, { opacity: isShown ? '1' : '0', pointerEvents: isShown ? 'auto' : 'none' });
    if (!at) return;
    const { top, right } = at.getBoundingClientRect();
    // Within the block, so that the pointer gets there, and within what is seen.
    element.style.top = `${Math.max(4, Math.min(top + 4, innerHeight - 40))}px`;
    element.style.right = `${Math.max(4, innerWidth - right + 4)}px`;
  };
  const go = (steps: number) => {
    const blocks = blocksOfPage();
    const isHere = ({ record, path }: Place) => record === asked?.record && asked.path.startsWith(path);
    const now = blocks.map(isHere).lastIndexOf(true);
    const next = blocks[Math.max(0, Math.min(now + steps, blocks.length - 1))];
    if (!next) return;
    blockElement(next)?.scrollIntoView({ block: 'center' });
    ask(next);
  };
  const show = (next: ToldBlock) => {
    // Of what somebody pointed at a moment ago.
    if (next.record !== asked?.record || next.path !== asked.path) return;
    told = next;
    walker.textContent = next.name;
    walker.setAttribute('aria-label', `${next.name}: other blocks by the arrow keys`);
    for (const [name, button] of buttons)
      if (!next.actions.some((action) => action.do === name)) button.remove();
    for (const { do: name, label, whyNot } of next.actions) {
      const button = buttons.get(name) ?? buttonOf(signs[name] ?? label);
      if (!buttons.has(name)) {
        button.onclick = () =>
          told && tell({ type: 'arrange', record: told.record, path: told.block, do: name });
        buttons.set(name, button);
      }
      // Not `disabled`: the focus would be lost, and nobody would hear why.
      button.setAttribute('aria-disabled', String(whyNot !== undefined));
      button.setAttribute('aria-label', whyNot === undefined ? label : `${label}: ${whyNot}`);
      button.title = whyNot ?? label;
      button.style.opacity = whyNot === undefined ? '1' : '0.5';
      if (!button.isConnected) element.append(button);
    }
    place();
  };

  element.addEventListener('focusin', () => told || go(1));
  walker.onkeydown = (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    go(steps);
  };
  walker.onclick = () => told && tell({ type: 'edit', record: told.record, path: told.block });
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    hide();
    (document.activeElement as HTMLElement | null)?.blur();
  });
  // The block has moved or changed, and perhaps what can be done with it.
  const observer = new MutationObserver(() => {
    if (isPlanned || !asked) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      place();
      if (asked) ask(asked);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  place();
  return {
    element,
    show,
    place,
    pointAt: (pointed) => {
      if (!pointed) {
        if (!element.matches(':focus-within')) hide();
        return;
      }
      const next = placeOf(pointed);
      if (told && !(told.record === next.record && next.path.startsWith(told.block))) hide();
      const isAsked = next.record === asked?.record && next.path === asked.path;
      if (!isAsked && next.path.includes(']')) ask(next);
    },
  };
}

function buttonOf(text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  Object.assign(button.style, {
    minWidth: '24px',
    height: '24px',
    padding: '0 6px',
    border: '0',
    borderRadius: '2px',
    background: 'transparent',
    color: '#fff',
    font: '13px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  return button;
}
