import { pathsTo } from './field-paths.ts';
import { reveal } from './reveal.ts';

/** How long a field may take to appear after what is around it was opened. Milliseconds. */
const patience = 3_000;
/** What stands at the edges of the screen and may cover a field there. Pixels. */
const edge = 128;
const focusable =
  'input:not([type=hidden]):not(:disabled), textarea, select, [contenteditable=true], [role=spinbutton], button:not(:disabled, [data-comments-on]), [tabindex="0"]';

/** Counts what was asked for, so that only the last one gets the focus. */
let asked = 0;

/**
 * Opens what is collapsed around the field of a path, and focuses its control once it can be: when it is loaded and
 * laid out, and no dialog stands before it any more. `heading`: the number of a heading in its rich text, to go on to.
 */
export function focusField(path: string, heading?: number): void {
  reveal(path);
  void focusWhenReady(
    () => elementOf(path),
    () => nearest(path),
  ).then(() => heading !== undefined && placeAtHeading(path, heading));
}

/** Puts the cursor before a heading of the rich text at a path, by its number, and brings it into view. */
function placeAtHeading(path: string, heading: number): void {
  const text = elementOf(path)?.querySelector('[contenteditable=true]');
  const found = text?.querySelectorAll('h1, h2, h3, h4, h5, h6')[heading];
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  getSelection()?.collapse(found, 0);
}

/** Focuses the first control inside the element of an id as soon as that can be, and brings it into view. */
export function focusInside(id: string): void {
  const find = () => document.getElementById(id) ?? undefined;
  void focusWhenReady(find, find);
}

/**
 * Goes back to the field of a path: to a height of the window (in pixels from above), else as the window stands; with the focus
 * where it had that.
 */
export function returnToField(
  path: string,
  { top, isFocused }: { readonly top: number | undefined; readonly isFocused: boolean },
): void {
  const scrolled = scrollY;
  reveal(path);
  const find = () => elementOf(path);
  if (isFocused) void focusWhenReady(find, find);
  holdWhileSettling(() => {
    const now = find()?.getBoundingClientRect().top;
    if (top === undefined) scrollTo({ top: scrolled });
    else if (now !== undefined && Math.abs(now - top) >= 1) scrollBy(0, now - top);
  });
}

/** Milliseconds for which parts of a form that has just been shown may still come and move what is below them. */
const settling = 1_200;

/** Does something in every frame until a form has settled, or somebody scrolls or types. */
function holdWhileSettling(hold: () => void): void {
  const over = new AbortController();
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, () => over.abort(), { signal: over.signal, passive: true });
  const until = performance.now() + settling;
  const frame = () => {
    if (over.signal.aborted) return;
    hold();
    if (performance.now() < until) requestAnimationFrame(frame);
    else over.abort();
  };
  requestAnimationFrame(frame);
}

async function focusWhenReady(
  find: () => HTMLElement | undefined,
  findNear: () => HTMLElement | undefined,
): Promise<void> {
  asked += 1;
  const mine = asked;
  const until = performance.now() + patience;
  let shown: HTMLElement | undefined;
  while (performance.now() < until) {
    // What was asked for a moment ago is there in the next frame at the earliest.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (mine !== asked) return;
    const found = find();
    const control = found && controlOf(found);
    // Behind an open dialog everything is inert: it gives the focus back first.
    if (control && !control.closest('[inert]')) return focusInView(control);
    // What stands further down mounts when it comes near the screen.
    const near = found ?? findNear();
    if (near !== shown || !found) near?.scrollIntoView({ block: 'center' });
    shown = near;
  }
  const near = findNear();
  if (near) focusInView(controlOf(near) ?? near);
}

function focusInView(control: HTMLElement): void {
  const { top, bottom } = control.getBoundingClientRect();
  if (top < edge || bottom > innerHeight - edge) control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}

/** The control of a field, of the first one where there are several inside; undefined while there is none to be seen. */
function controlOf(element: HTMLElement): HTMLElement | undefined {
  const inner = [...element.querySelectorAll<HTMLElement>('[data-field-path]')];
  const field = inner.find((one) => isSeen(one) && !one.querySelector('[data-field-path]')) ?? element;
  const controls = [...field.querySelectorAll<HTMLElement>(focusable)].filter(isSeen);
  // Before the text of rich text stand the buttons of its toolbar.
  return controls.find((one) => one.isContentEditable) ?? controls[0];
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility();
}

/** The innermost of the elements around a path that is there. */
function nearest(path: string): HTMLElement | undefined {
  return pathsTo(path)
    .map(elementOf)
    .findLast((element) => element !== undefined);
}

function elementOf(path: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`)];
  // A form in a drawer has the same paths as the one below it, which cannot be reached meanwhile.
  return all.find((element) => !element.closest('[inert]')) ?? all[0];
}
