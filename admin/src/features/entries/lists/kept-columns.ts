import { useMemo, useSyncExternalStore } from 'react';
import type { RecordKind } from '../../../api/records.ts';
import type { ColumnWidths } from '../../../ui/table/column-widths.tsx';
import { useLatest } from '../../../ui/use-latest.ts';

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
  const keep = useLatest((shown: readonly string[]) => {
    localStorage.setItem(keyOf(list), shown.join(','));
    for (const listener of listeners) listener();
  });
  const shown = useMemo(() => kept?.split(',').filter(Boolean), [kept]);
  return [shown, keep];
}

const widthsKeyOf = ({ kind, typeSlug = '' }: ColumnsOf) => `galley.widths.${kind}.${typeSlug}`;

/** The widths that the columns of a list were given on this device, and how to give one another, or none. */
export function useKeptWidths(list: ColumnsOf): ColumnWidths {
  const key = widthsKeyOf(list);
  const kept = useSyncExternalStore(listen, () => localStorage.getItem(key));
  return useMemo(() => {
    return {
      widths: readWidths(kept),
      onResize: (id: string, width: number | undefined) => {
        // As they are kept now: another one may have changed since these were drawn.
        const { [id]: _, ...others } = readWidths(localStorage.getItem(key));
        const next = width === undefined ? others : { ...others, [id]: width };
        localStorage.setItem(key, JSON.stringify(next));
        for (const listener of listeners) listener();
      },
    };
  }, [kept, key]);
}

function readWidths(text: string | null): Readonly<Record<string, number>> {
  try {
    const read = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const numbers = Object.entries(read).filter(
      (pair): pair is [string, number] => typeof pair[1] === 'number',
    );
    return Object.fromEntries(numbers);
  } catch {
    return {};
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
