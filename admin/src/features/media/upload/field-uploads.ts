import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Upload } from './upload-queue.ts';

/** How many files are on their way into each field of the open form. */
const underWay = new Map<string, number>();
const listeners = new Set<() => void>();
let total = 0;

function report(field: string, count: number): void {
  if (count > 0) underWay.set(field, count);
  else underWay.delete(field);
  total = [...underWay.values()].reduce((sum, each) => sum + each, 0);
  for (const listener of listeners) listener();
}

/** Lets the form know of the files that this field waits for. */
export function useReportedUploads(uploads: readonly Upload[]): void {
  const field = useId();
  const count = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  useEffect(() => {
    report(field, count);
    return () => report(field, 0);
  }, [field, count]);
}

/** How many files are on their way into fields: what is saved or published now is without them. */
export function useFieldUploads(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => total,
  );
}
