import { useSyncExternalStore } from 'react';
import type { RecordKind } from '../../../api/records.ts';

const listeners = new Set<() => void>();
const keyOf = (kind: RecordKind) => `galley.hidden-columns.${kind}`;
/** Hidden until somebody wants them. */
const hiddenAtFirst = 'createdAt';

/** The columns that lists of a kind do not show on this device, and how to choose others. */
export function useHiddenColumns(
  kind: RecordKind,
): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const kept = useSyncExternalStore(listen, () => localStorage.getItem(keyOf(kind)) ?? hiddenAtFirst);
  const keep = (hidden: ReadonlySet<string>) => {
    localStorage.setItem(keyOf(kind), [...hidden].join(','));
    for (const listener of listeners) listener();
  };
  return [new Set(kept.split(',').filter(Boolean)), keep];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
