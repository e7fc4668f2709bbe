const controls = 'button, input, textarea, select';

/** Puts the focus on a control that the next render makes, or on the first one inside what it makes; by its id. */
export function focusWhenThere(id: string): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    const control = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls);
    place?.scrollIntoView({ block: 'nearest' });
    control?.focus();
  });
}
