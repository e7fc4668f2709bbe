import { useEffect, useRef, useState } from 'react';
import { nothingSelected, type Selection } from './selection.ts';

/** What is selected of the list with a filter. Another filter shows other records: then nothing is. */
export function useSelection(filter: string): readonly [Selection, (selection: Selection) => void] {
  const [kept, keep] = useState<{ filter: string; selection: Selection }>();
  const selection = kept?.filter === filter ? kept.selection : nothingSelected;
  return [selection, (next) => keep({ filter, selection: next })];
}

/** Goes to the last page where the address names one behind it, as after deleting all rows of that page. */
export function useLastPage(
  list: { readonly page: number; readonly limit: number; readonly total: number; readonly isKnown: boolean },
  goTo: (page: number) => void,
): void {
  const last = Math.max(1, Math.ceil(list.total / list.limit));
  const isBehind = list.isKnown && list.page > last;
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (isBehind) latest.current(last);
  }, [isBehind, last]);
}
