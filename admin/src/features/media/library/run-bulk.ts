import { hasCode } from '../../../api/api-error.ts';

export interface BulkResult<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
}

export interface BulkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (finished: number) => void;
  readonly atOnce?: number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Does the same with many records, a few at a time. One that fails does not keep the others back; a pause that the
 * service asks for is kept. What was not begun when the signal came is in neither list.
 */
export async function runBulk<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  options: BulkOptions = {},
): Promise<BulkResult<T>> {
  const { signal, onProgress, atOnce = 4, wait = sleep } = options;
  const done: T[] = [];
  const failed: { item: T; error: unknown }[] = [];
  const rest = items[Symbol.iterator]();
  const tell = () => onProgress?.(done.length + failed.length);
  const runOne = async (item: T) => {
    for (;;) {
      try {
        await work(item);
        done.push(item);
        return tell();
      } catch (error) {
        if (!hasCode(error, 'RATE_LIMITED')) {
          failed.push({ item, error });
          return tell();
        }
        await wait((error.retryAfter ?? 10) * 1000);
        if (signal?.aborted) return;
      }
    }
  };
  const lane = async () => {
    for (const item of rest) {
      if (signal?.aborted) return;
      await runOne(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { done, failed };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
