import { focusField } from '../fields/focus-field.ts';

/** Milliseconds after which a dialog that was closed has given the focus back. */
const dialogClosed = 80;

/** Goes to a field from a dialog that closes at the same moment, or from anywhere else. */
export function goToField(path: string): void {
  setTimeout(() => focusField(path), dialogClosed);
}
