/**
 * Whether a key belongs to an input method, which turns what is typed into characters. Safari ends the composition before it
 * reports the key that ended it: that key has the code 229 alone.
 */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keeps keys that belong to an input method from everything that reacts to keys: Enter and Escape in a composition submit
 * and discard nothing, in any field, dialog or form. Editors of rich text and code know compositions themselves and hear of
 * the key; what is around them does not. The browser still handles it. Call it before any other listener is there; returns
 * how to stop.
 */
export function guardCompositions(): () => void {
  const stopHere = (event: Event) => event.stopPropagation();
  const guard = (event: KeyboardEvent) => {
    if (!isComposing(event)) return;
    const editor = event.target instanceof Element && event.target.closest('[contenteditable="true"]');
    if (editor) editor.addEventListener(event.type, stopHere, { once: true });
    else event.stopImmediatePropagation();
  };
  addEventListener('keydown', guard, { capture: true });
  addEventListener('keyup', guard, { capture: true });
  return () => {
    removeEventListener('keydown', guard, { capture: true });
    removeEventListener('keyup', guard, { capture: true });
  };
}
