import { pathsTo } from './field-paths.ts';
import { reveal } from './reveal.ts';

/** How long a field may take to appear after what is around it was opened. Milliseconds. */
const patience = 3_000;
const focusable =
  'input:not([type=hidden]):not(:disabled), textarea, select, [contenteditable=true], [role=spinbutton], button:not(:disabled), [tabindex="0"]';

/** Scrolls to the field of a path, opens what is collapsed around it, and focuses its control. */
export function focusField(path: string): void {
  reveal(path);
  void waitForField(path).then((element) => {
    if (!element) return;
    element.scrollIntoView({ block: 'center' });
    const control = element.querySelector<HTMLElement>(focusable) ?? element;
    control.focus({ preventScroll: true });
  });
}

/** The element of the path, or after a while of the nearest one around it. */
async function waitForField(path: string): Promise<HTMLElement | undefined> {
  const until = performance.now() + patience;
  for (;;) {
    const found = elementOf(path);
    if (found) return found;
    if (performance.now() > until) break;
    // What stands further down mounts when it comes near the screen.
    nearest(path)?.scrollIntoView({ block: 'center' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return nearest(path);
}

function nearest(path: string): HTMLElement | undefined {
  return pathsTo(path)
    .map(elementOf)
    .findLast((element) => element !== undefined);
}

function elementOf(path: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`) ?? undefined;
}
