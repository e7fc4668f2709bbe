import { refreshDocument } from './refresh-document.ts';

/** How a page that is shown in the admin app speaks to it. */
export interface EditorConnection {
  /**
   * Where the admin app is: `https://cms.example.com`. Nothing is told to another origin, and nothing heard. Without it what a
   * `<meta name="galley-editor">` of the page names, and without one the page is a reader's: nothing happens.
   */
  readonly app?: string | undefined;
  /** Shows the page as it is now: `router.refresh()`, `invalidateAll()`. By default what the server answers for it. */
  readonly refresh?: (() => unknown) | undefined;
}

/** What the app tells a page. */
type Told =
  | { readonly type: 'connected' | 'refresh' }
  | { readonly type: 'select'; readonly record: string; readonly path: string }
  | { readonly type: 'text'; readonly record: string; readonly path: string; readonly text: string };

const attribute = 'data-galley';

/**
 * Lets people edit what a page shows in a frame of the admin app: elements with the attributes of `edit` are outlined with
 * their names, and a click opens their field. On a page that stands alone it does nothing.
 * @returns what ends it
 * @throws TypeError when `app` is no origin
 */
export function connectToEditor({
  app = document.querySelector<HTMLMetaElement>('meta[name=galley-editor]')?.content,
  refresh = refreshDocument,
}: EditorConnection = {}): () => void {
  if (!app) return () => {};
  if (!URL.canParse(app)) throw new TypeError('app must be the address of the admin app.');
  const { origin } = new URL(app);
  const { parent } = window;
  if (parent === window) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const tell = (message: object) => parent.postMessage({ galley: 1, ...message }, origin);
  let isConnected = false;

  window.addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source !== parent || from !== origin || data?.galley !== 1) return;
      const told = data as Told;
      if (told.type === 'connected' && !isConnected) {
        isConnected = true;
        showOutlines(tell, signal);
      } else if (told.type === 'refresh') refresh();
      else if (told.type === 'select') elementOf(told)?.scrollIntoView({ block: 'center' });
      else if (told.type === 'text') showText(told);
    },
    { signal },
  );
  tell({ type: 'hello', paths: true });
  return () => ending.abort();
}

function elementOf({ record, path }: { record: string; path: string }): Element | undefined {
  return document.querySelector(`[${attribute}="${CSS.escape(`${record}:${path}`)}"]`) ?? undefined;
}

/** What is being typed, until the page is read again; an element with others inside shows more than a text. */
function showText(told: Extract<Told, { type: 'text' }>): void {
  const element = elementOf(told);
  if (!element || element.children.length > 0) return;
  const [only, ...more] = element.childNodes;
  // The text itself: a framework may hold it, and change it again.
  if (only instanceof Text && more.length === 0) only.data = told.text;
  else element.textContent = told.text;
}

function showOutlines(tell: (message: object) => void, signal: AbortSignal): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const box = document.createElement('div');
  const label = document.createElement('span');
  box.append(label);
  root.append(box);
  host.setAttribute('aria-hidden', 'true');
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

  const annotated = ({ target }: Event) =>
    target instanceof Element ? target.closest(`[${attribute}]`) : null;
  const outline = (event: Event) => {
    const element = annotated(event);
    box.hidden = element === null;
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
    const [, record, path] = /^([^:]*):(.*)$/s.exec(element.getAttribute(attribute) ?? '') ?? [];
    tell({ type: 'edit', record, path });
  };
  document.addEventListener('pointerover', outline, { signal });
  document.addEventListener('scroll', () => (box.hidden = true), { signal, capture: true });
  document.addEventListener('click', open, { signal, capture: true });
}
