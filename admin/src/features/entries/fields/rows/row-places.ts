import { useEffect, useRef } from 'react';
import type { RowDeed, RowOffer } from './row-offers.ts';

/** A row as whoever stands outside of its list may arrange it. */
interface OfferedRow {
  readonly name: string;
  readonly offers: Readonly<Record<RowDeed, RowOffer>>;
}

type RowAt = (index: number) => OfferedRow | undefined;

/** The lists of rows that are shown and may be changed, by their paths. */
const shown = new Map<string, RowAt>();

/** Has the rows of the list at a path arranged from elsewhere, for as long as it is shown and `rowAt` is given. */
export function useRowPlaces(path: string, rowAt: RowAt | undefined): void {
  const latest = useRef(rowAt);
  const isOpen = rowAt !== undefined;
  useEffect(() => {
    latest.current = rowAt;
  });
  useEffect(() => {
    if (!isOpen) return;
    shown.set(path, (index) => latest.current?.(index));
    return () => {
      shown.delete(path);
    };
  }, [path, isOpen]);
}

/** The innermost row around the place of a path whose list is shown: its own path, and what can be done with it. */
export function rowAround(path: string): (OfferedRow & { readonly path: string }) | undefined {
  for (const { 0: step, 1: index, index: end } of [...path.matchAll(/\[(\d+)\]/g)].reverse()) {
    const row = shown.get(path.slice(0, end))?.(Number(index));
    if (row) return { ...row, path: path.slice(0, end) + step };
  }
  return undefined;
}
