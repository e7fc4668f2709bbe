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
      onBlur={(event) => isLeft(event) && move({ type: 'left', id })}
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
 * Whether the focus leaves an element, as its own handler of `blur` sees it. A press on a label within it takes the focus
 * elsewhere for as long as it lasts: what showed up meanwhile would move the label away from under the pointer.
 */
export function isLeft(event: FocusEvent): boolean {
  return isCrossed(event) && !event.currentTarget.matches(':active');
}
