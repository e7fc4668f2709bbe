import type { FocusEvent, ReactNode } from 'react';
import { useBuilderActions } from '../builder-context.ts';
import { placeId } from './use-places.ts';

/** The control of one rule: what is wrong there shows when it was left. */
export function Place({
  of: key,
  control,
  isFaulty,
  children,
}: {
  /** The key of its field. */
  readonly of: string;
  readonly control: string;
  readonly isFaulty: boolean;
  readonly children: ReactNode;
}) {
  const { move } = useBuilderActions();
  const id = placeId(key, control);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices who comes and goes, and does nothing itself.
    <div
      id={id}
      className="contents"
      onFocus={(event) => isCrossed(event) && move({ type: 'entered', id, isFaulty })}
      onBlur={whenLeft(() => move({ type: 'left', id }))}
    >
      {children}
    </div>
  );
}

/** Whether the focus crosses the border of an element; a list or dialog that it opened belongs to it. */
function isCrossed({ currentTarget, relatedTarget: other }: FocusEvent): boolean {
  if (!(other instanceof Element)) return true;
  const isPopped = other.closest('[data-trigger], [role=listbox], [role=dialog]') !== null;
  return !isPopped && !currentTarget.contains(other);
}

/**
 * A handler of `blur` that tells once the focus has left the element. What then shows up moves what stands below it, so a
 * press that took the focus is first let to its end: on a label within it gives the focus back, and a button elsewhere would
 * slip away from under the pointer.
 */
export function whenLeft(leave: () => void): (event: FocusEvent) => void {
  return (event) => {
    if (!isCrossed(event)) return;
    if (!document.documentElement.matches(':active')) return leave();
    const { currentTarget } = event;
    const ended = new AbortController();
    const settle = () => {
      ended.abort();
      // After the click that the press becomes.
      setTimeout(() => {
        if (!currentTarget.contains(document.activeElement)) leave();
      });
    };
    for (const name of ['pointerup', 'pointercancel']) {
      document.addEventListener(name, settle, { signal: ended.signal, capture: true });
    }
  };
}
