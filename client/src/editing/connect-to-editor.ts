import type { ToldBlock } from './block-bar.ts';
import { elementOf } from './marked-elements.ts';
import { refreshDocument } from './refresh-document.ts';
import { type Overlay, showOverlay } from './show-overlay.ts';

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
  | { readonly type: 'text'; readonly record: string; readonly path: string; readonly text: string }
  | ({ readonly type: 'block' } & ToldBlock);

/**
 * Lets people edit what a page shows in a frame of the admin app: elements with the attributes of `edit` are outlined with
 * their names, a click opens their field, and blocks are moved, added, duplicated and deleted where they stand. On a page
 * that stands alone it does nothing.
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
  let overlay: Overlay | undefined;

  window.addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source !== parent || from !== origin || data?.galley !== 1) return;
      const told = data as Told;
      if (told.type === 'connected') overlay ??= showOverlay(tell, signal);
      else if (told.type === 'refresh') refresh();
      else if (told.type === 'select') elementOf(told)?.scrollIntoView({ block: 'center' });
      else if (told.type === 'text') showText(told);
      else if (told.type === 'block') overlay?.show(told);
    },
    { signal },
  );
  tell({ type: 'hello', paths: true });
  return () => ending.abort();
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
