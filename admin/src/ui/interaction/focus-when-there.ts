const controls = 'button, input, textarea, select';
/** How long a control may take to appear, if its part of the app is loaded first. Milliseconds. */
const patience = 1_000;

/** Counts what was asked for, so that only the last one gets the focus. */
let asked = 0;

/**
 * Puts the focus on a control once it is there, or on the first one inside what gets there; by its id. What does not come
 * leaves it to another.
 */
export function focusWhenThere(id: string, otherwise?: string): void {
  asked += 1;
  const mine = asked;
  const until = performance.now() + patience;
  const look = () => {
    if (mine !== asked) return;
    const isLate = performance.now() > until;
    const control = controlOf(id) ?? (isLate && otherwise !== undefined ? controlOf(otherwise) : undefined);
    if (!control) {
      if (!isLate) requestAnimationFrame(look);
      return;
    }
    control.scrollIntoView({ block: 'nearest' });
    control.focus();
  };
  requestAnimationFrame(look);
}

function controlOf(id: string): HTMLElement | undefined {
  const place = document.getElementById(id);
  const control = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls);
  return control ?? undefined;
}
