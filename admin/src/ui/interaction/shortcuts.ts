// In this folder: the keyboard, the focus and the pointer, as all screens handle them.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../../messages/messages.ts';

/** A shortcut of a screen. `keys` is like `mod+s`, `mod+shift+p`, `?` or `g`; `mod` is Command on a Mac, else Control. */
export interface Shortcut {
  readonly keys: string;
  readonly meaning: string;
  readonly run: () => void;
}

const active = new Set<Shortcut>();
const listeners = new Set<() => void>();
let listed: readonly Shortcut[] = [];

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as people know them: `Ctrl + S`, `⌘ S`. */
export function keysInWords(keys: string): string {
  const names: Record<string, string> = isMac
    ? { mod: '⌘', shift: '⇧', alt: '⌥' }
    : { mod: t('Ctrl'), shift: t('Shift'), alt: 'Alt' };
  return keys
    .split('+')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isMac ? ' ' : ' + ');
}

/** Has a shortcut while the component is on the screen; the help of shortcuts (`?`) lists it. */
export function useShortcut(keys: string, meaning: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { keys, meaning, run: () => latest.current() };
    active.add(shortcut);
    publish();
    return () => {
      active.delete(shortcut);
      publish();
    };
  }, [keys, meaning]);
}

/** What can be pressed now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => listed,
  );
}

/** Listens to the keyboard for all shortcuts: once, at the start of the app. Answers how to stop. */
export function listenForShortcuts(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const pressed = keysOf(event);
    if (!pressed.startsWith('mod+') && isTyping(event.target)) return;
    const found = [...active].findLast(({ keys }) => keys === pressed);
    if (!found) return;
    event.preventDefault();
    found.run();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

function publish(): void {
  listed = [...active];
  for (const listener of listeners) listener();
}

function keysOf(event: KeyboardEvent): string {
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const key = event.key.toLowerCase();
  // What shift makes of a key, like `?`, is named by the outcome.
  const isShift = event.shiftKey && (key.length > 1 || /[a-z]/.test(key));
  return [isMod && 'mod', event.altKey && 'alt', isShift && 'shift', key].filter(Boolean).join('+');
}

function isTyping(target: EventTarget | null): boolean {
  // A ticked box keeps the focus, and nothing is typed in it.
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(target.type)) return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
