import { levelKeptFor } from '../features/staff/sign-in/lockout.ts';
import { deleteOldLockouts } from '../features/staff/sign-in/lockout-store.ts';
import type { Deps } from './build-deps.ts';

const reconcileEvery = 1000;
const pruneEvery = 3_600_000;

/** Keeps the counts of this node in line with the others', and drops the rows of windows that are long over. */
export function keepLimits(deps: Pick<Deps, 'limits' | 'log' | 'database' | 'clock'>): {
  stop(): Promise<void>;
} {
  const { limits, log, database, clock } = deps;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const run = (work: () => Promise<void>) => {
    if (isRunning) return;
    isRunning = true;
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the rate limits could not be synchronized'))
      .finally(() => {
        isRunning = false;
      });
  };
  const prune = async () => {
    await limits.prune();
    const now = clock.now();
    await database.write((tx) => deleteOldLockouts(tx, { before: now - 2 * levelKeptFor, now }));
  };
  const timers = [
    setInterval(() => run(limits.reconcile), reconcileEvery),
    setInterval(() => run(prune), pruneEvery),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
