import type { Logger } from '../log/logger.ts';

/** Work that nobody waits for: it begins after the answer, and its failure goes to the log. */
export interface Background {
  /** Begins work; `name` says in the log what failed. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      const task = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: name }, 'a background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
