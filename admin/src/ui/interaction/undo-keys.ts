import { isMac } from './shortcuts.ts';

/**
 * Whether a key asks for undo or redo. Letters are compared without their case: with Shift, some systems report `z` and
 * others `Z`, and keymaps that look only at the letter take redo for undo.
 */
export function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const isModified = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isModified || event.altKey) return undefined;
  const letter = letterOf(event);
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !isMac && !event.shiftKey ? 'redo' : undefined;
}

/** The Latin letter of a key, also on keyboards of other scripts. */
function letterOf({ key, code }: KeyboardEvent): string | undefined {
  const letter = key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
}
