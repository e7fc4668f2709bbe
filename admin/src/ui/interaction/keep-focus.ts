import { type RefObject, useEffect } from 'react';

const tabbable =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true], [tabindex="0"]';

/**
 * Moves the focus when the focused control is removed: to what was put in its place, else to what is next to it, else to
 * what is around it. Without this a dialog gives the focus to its first control, the close button, and the next key closes
 * the dialog.
 */
export function useFocusReplacement(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let focused: Element | null = root.contains(document.activeElement) ? document.activeElement : null;
    const follow = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    const observer = new MutationObserver((changes) => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (!focused || focused.isConnected || !isLost) return;
      const lost = focused;
      focused = null;
      replacementFor(lost, changes)?.focus();
    });
    root.addEventListener('focusin', follow);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', follow);
      observer.disconnect();
    };
  }, [place]);
}

function replacementFor(lost: Element, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = changes.find(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((node) => node === lost || node.contains(lost)),
  );
  if (!removal || !(removal.target instanceof Element)) return undefined;
  const { target, nextSibling, previousSibling } = removal;
  const added = changes.flatMap((change) => (change.target === target ? [...change.addedNodes] : []));
  const candidates = [...added, nextSibling, previousSibling].filter(
    (node): node is Element => node instanceof Element && node.isConnected,
  );
  const inside = candidates.map(firstTabbable).find((control) => control !== undefined);
  return inside ?? target.closest<HTMLElement>('[tabindex], [role=dialog]') ?? undefined;
}

function firstTabbable(element: Element): HTMLElement | undefined {
  const all = [element, ...element.querySelectorAll(tabbable)];
  return all.find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(tabbable) && one.checkVisibility(),
  );
}
