import { ApiError } from '../../../../api/api-error.ts';

/** What did not work on one record, as the API says it. */
export interface BulkFailure {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What the API answers to one chunk. */
export interface ChunkResult {
  readonly succeeded: readonly string[];
  readonly failed: readonly BulkFailure[];
}

/** What came of a whole action. */
export interface BulkOutcome extends ChunkResult {
  /** Not tried: the work was stopped, by somebody or by an error. */
  readonly left: readonly string[];
  readonly error?: unknown;
}

export interface BulkWork {
  readonly ids: readonly string[];
  readonly chunkSize: number;
  readonly send: (ids: readonly string[]) => Promise<ChunkResult>;
  /** Stops after the chunk that is being sent: what is done is done. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  readonly wait: (seconds: number) => Promise<void>;
}

/**
 * Sends many records in chunks, one after the other. What another record of the set kept back is tried once more at the
 * end, when that one may be gone.
 */
export async function runBulk(work: BulkWork): Promise<BulkOutcome> {
  const first = await runChunks(work);
  const keptBack = first.failed.filter(({ code }) => code === 'HAS_REFERENCES').map(({ id }) => id);
  const isWhole = first.left.length === 0 && work.ids.length > work.chunkSize;
  if (!isWhole || keptBack.length === 0) return first;
  const again = await runChunks({ ...work, ids: keptBack, onProgress: () => undefined });
  const settled = new Set([...again.succeeded, ...again.failed.map(({ id }) => id)]);
  return {
    ...again,
    succeeded: [...first.succeeded, ...again.succeeded],
    failed: [...first.failed.filter(({ id }) => !settled.has(id)), ...again.failed],
    left: [],
  };
}

async function runChunks({ ids, chunkSize, send, signal, onProgress, wait }: BulkWork): Promise<BulkOutcome> {
  const succeeded: string[] = [];
  const failed: BulkFailure[] = [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    const left = ids.slice(start);
    if (signal.aborted) return { succeeded, failed, left };
    try {
      const result = await patiently(() => send(left.slice(0, chunkSize)), wait);
      succeeded.push(...result.succeeded);
      failed.push(...result.failed);
    } catch (error) {
      return { succeeded, failed, left, error };
    }
    onProgress(Math.min(ids.length, start + chunkSize));
  }
  return { succeeded, failed, left: [] };
}

/** Asks again when the service says that it was asked too often, after the time that it names. */
export async function patiently<T>(
  ask: () => Promise<T>,
  wait: (seconds: number) => Promise<void>,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await wait(error.retryAfter ?? 1);
    }
  }
}

/** Waits in the browser. */
export function waitSeconds(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
