/** Takes turns at the decoding and encoding of images, which is what takes processor and memory here. */
export interface ImageWork {
  /** Runs work when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work unless too much waits already; undefined then. */
  tryRun<T>(work: () => Promise<T>): Promise<T> | undefined;
}

export interface ImageWorkOptions {
  /** How many run at once. */
  readonly concurrency: number;
  /** How many may wait before `tryRun` refuses. */
  readonly waiting: number;
}

export function createImageWork({ concurrency, waiting }: ImageWorkOptions): ImageWork {
  const queue: (() => void)[] = [];
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

  return { run, tryRun: (work) => (queue.length >= waiting ? undefined : run(work)) };
}
