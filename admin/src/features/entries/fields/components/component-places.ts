import { useEffect, useRef } from 'react';

type Insert = (index: number) => void;

/** The lists of components that can take one more now, by their paths. */
const open = new Map<string, Insert>();

/** Has components inserted into the list at a path from elsewhere, for as long as it is shown and `insert` is given. */
export function useComponentPlace(path: string, insert: Insert | undefined): void {
  const latest = useRef(insert);
  const isOpen = insert !== undefined;
  useEffect(() => {
    latest.current = insert;
  });
  useEffect(() => {
    if (!isOpen) return;
    open.set(path, (index) => latest.current?.(index));
    return () => {
      open.delete(path);
    };
  }, [path, isOpen]);
}

/**
 * Asks for a component to come right after the text at a path: after the component that the text is in, else at the
 * beginning of the list at the root of the record. Undefined where none may stand.
 */
export function componentPlaceAfter(path: string): (() => void) | undefined {
  for (const { 1: index, index: end } of [...path.matchAll(/\[(\d+)\]/g)].reverse()) {
    const insert = open.get(path.slice(0, end));
    if (insert) return () => insert(Number(index) + 1);
  }
  const [atRoot] = [...open].filter(([one]) => !/[.[]/.test(one));
  return atRoot && (() => atRoot[1](0));
}
