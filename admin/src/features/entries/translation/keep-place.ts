import { returnToField } from '../fields/focus-field.ts';

/** Where somebody is in a form: in a field, and how far that stands below the upper edge of the window, if that was scrolled. */
interface Place {
  readonly path: string;
  readonly top: number | undefined;
  readonly isFocused: boolean;
}

let kept: Place | undefined;
let last: HTMLElement | undefined;

/** Follows which field has the focus, for as long as a form is shown. Answers how to stop. */
export function followFields(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target.closest<HTMLElement>('[data-field-path]') ?? last;
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/** Remembers the field that had the focus last, else the first one that is seen. */
export function rememberPlace(): void {
  const isFocused = last?.isConnected === true && isSeen(last);
  const field = isFocused
    ? last
    : [...document.querySelectorAll<HTMLElement>('[data-field-path]')].find(isSeen);
  const path = field?.dataset['fieldPath'];
  // Who has not scrolled begins at the top of the other form, too.
  const top = scrollY === 0 ? undefined : field?.getBoundingClientRect().top;
  kept = path && (isFocused || top !== undefined) ? { path, top, isFocused } : undefined;
}

/** Goes back to the place that was remembered, once. */
export function returnToPlace(): void {
  if (!kept) return;
  const { path, top, isFocused } = kept;
  kept = undefined;
  returnToField(path, { top, isFocused });
}

function isSeen(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  return field.checkVisibility() && bottom > 120 && top < innerHeight - 40;
}
