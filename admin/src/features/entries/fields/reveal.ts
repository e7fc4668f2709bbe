import { useEffect, useRef } from 'react';
import { isWithin } from './field-paths.ts';

type Listener = (path: string) => void;

/** A path stays asked for so long that what mounts on the way to it can still open. Milliseconds. */
const kept = 3_000;
const listeners = new Set<Listener>();
let asked: { readonly path: string; readonly until: number } | undefined;

/** Asks whatever is collapsed around a path to open. */
export function reveal(path: string): void {
  asked = { path, until: Date.now() + kept };
  for (const listener of listeners) listener(path);
}

/** Calls `open` with the path when something inside `path` (or it itself) is to be seen, at once if that was asked before. */
export function useReveal(path: string, open: (target: string) => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const listen: Listener = (target) => {
      if (isWithin(target, path)) latest.current(target);
    };
    if (asked && asked.until > Date.now()) listen(asked.path);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
    };
  }, [path]);
}
