import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { ProgressBar } from '../../../ui/feedback.tsx';
import type { BulkOptions } from './run-bulk.ts';

/** Work on many records that a dialog runs and can stop. */
export interface Bulk {
  readonly total: number;
  readonly finished: number;
  readonly isRunning: boolean;
  run<T>(work: (options: BulkOptions) => Promise<T>): Promise<T>;
  stop(): void;
}

/** Runs work on so many records; it stops when the component goes. */
export function useBulk(total: number): Bulk {
  const [finished, setFinished] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    total,
    finished,
    isRunning,
    run: async (work) => {
      controller.current = new AbortController();
      setFinished(0);
      setRunning(true);
      try {
        return await work({ signal: controller.current.signal, onProgress: setFinished });
      } finally {
        setRunning(false);
      }
    },
    stop: () => controller.current?.abort(),
  };
}

/** How far it is, while it runs. */
export function BulkProgress({ label, bulk }: { readonly label: string; readonly bulk: Bulk }) {
  if (!bulk.isRunning) return null;
  const detail = t('{done} of {total}', { done: bulk.finished, total: bulk.total });
  return (
    <ProgressBar label={label} value={bulk.total === 0 ? 1 : bulk.finished / bulk.total} detail={detail} />
  );
}
