import { useSyncExternalStore } from 'react';
import type { RecordKind } from '../../../api/records.ts';

const listeners = new Set<() => void>();

/** Which list columns are kept for: that of a kind, or of one type. */
export interface ColumnsOf {
  readonly kind: RecordKind;
  readonly typeSlug?: string | undefined;
}

const keyOf = ({ kind, typeSlug = '' }: ColumnsOf) => `galley.columns.${kind}.${typeSlug}`;

/** The columns that a list shows on this device, in their order, and how to choose others; undefined before any were. */
export function useKeptColumns(
  list: ColumnsOf,
): readonly [readonly string[] | undefined, (shown: readonly string[]) => void] {
  const kept = useSyncExternalStore(listen, () => localStorage.getItem(keyOf(list)));
  const keep = (shown: readonly string[]) => {
    localStorage.setItem(keyOf(list), shown.join(','));
    for (const listener of listeners) listener();
  };
  return [kept === null ? undefined : kept.split(',').filter(Boolean), keep];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
