/** Takes turns at the decoding and encoding of images, which is what takes processor and memory here. */
export interface ImageWork {
  /** Runs work when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work when its turn comes, once for all who ask for the same key meanwhile; undefined when too much waits
   * already. Equal keys must stand for equal results.
   */
  tryShare<T>(key: string, work: () => Promise<T>): Promise<T | undefined>;
}

export interface ImageWorkOptions {
  /** How many run at once. */
  readonly concurrency: number;
  /** How many may wait before `tryShare` refuses. */
  readonly waiting: number;
}

export function createImageWork({ concurrency, waiting }: ImageWorkOptions): ImageWork {
  const queue: (() => void)[] = [];
  const shared = new Map<string, Promise<unknown>>();
  let running = 0;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The turn is handed on as it is, so that nobody who comes now overtakes those who wait.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    run,
    tryShare: async <T>(key: string, work: () => Promise<T>) => {
      const known = shared.get(key);
      if (known) return known as Promise<T>;
      if (queue.length >= waiting) return undefined;
      const result = run(work).finally(() => shared.delete(key));
      shared.set(key, result);
      return result;
    },
  };
}
