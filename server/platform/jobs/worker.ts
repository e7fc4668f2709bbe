import { setImmediate as otherWork } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import type { Job } from './job.ts';

/** Told of each step of a job that did something or failed. */
export type ObserveStep = (job: string, outcome: 'done' | 'failed', milliseconds: number) => void;

export interface Worker {
  /** Begins to look for work and goes on until `stop`. */
  start(): void;
  /** Begins nothing more and lets what is under way end, at most `grace` milliseconds. */
  stop(grace: number): Promise<void>;
  /**
   * Runs all jobs, one after the other, until none finds anything to do; of a round those only that `isDue` says are. Not
   * beside `start`.
   */
  runUntilIdle(isDue?: (job: Job) => boolean): Promise<void>;
}

/** The least pause after a failed step, in milliseconds: a database that is down is not asked all the time. */
const pauseAfterFailure = 1000;
/** Milliseconds for which wake-ups are gathered: many commits at once are one look for work. */
const gatherFor = 10;

/** Runs jobs side by side, each in a loop of its own, so that a slow one never delays another. */
export function createWorker(input: { jobs: readonly Job[]; log: Logger; observe: ObserveStep }): Worker {
  const { jobs, log, observe } = input;
  const stopping = new AbortController();
  const loops = jobs.map((job) => createLoop(job, () => runStep(job), stopping.signal));

  /** Undefined: the step failed. */
  async function runStep(job: Job): Promise<boolean | undefined> {
    const startedAt = performance.now();
    try {
      const more = await job.run(stopping.signal);
      if (more) observe(job.name, 'done', performance.now() - startedAt);
      return more;
    } catch (error) {
      observe(job.name, 'failed', performance.now() - startedAt);
      log.error({ err: error, job: job.name }, 'a background job failed');
      return undefined;
    }
  }

  return {
    start: () => {
      for (const loop of loops) loop.start();
    },
    stop: async (grace) => {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(jobs.map((job) => job.stop?.(grace)));
    },
    runUntilIdle: async (isDue = () => true) => {
      for (let worked = true; worked; ) {
        worked = false;
        for (const job of jobs.filter(isDue)) {
          while (await job.run(stopping.signal)) worked = true;
          if (await job.settle?.()) worked = true;
        }
      }
    },
  };
}

interface Loop {
  start(): void;
  /** Resolves once the running step, if there is one, has ended. */
  stop(): Promise<void>;
}

function createLoop(job: Job, runStep: () => Promise<boolean | undefined>, stopping: AbortSignal): Loop {
  let woken = false;
  let endPause: () => void = () => {};
  let ended: Promise<void> | undefined;

  function pause(milliseconds: number, wakeable: boolean): Promise<void> {
    if (stopping.aborted || (wakeable && woken)) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        // A pause that nothing may cut short goes on when somebody tries.
        if (!stopping.aborted && !wakeable && performance.now() < until) return;
        clearTimeout(timer);
        resolve();
      };
      const until = performance.now() + milliseconds - 1;
      const timer = setTimeout(finish, milliseconds);
      endPause = finish;
    });
  }

  async function loop(): Promise<void> {
    job.start?.(() => {
      woken = true;
      endPause();
    });
    if (job.after) await pause(job.after, false);
    while (!stopping.aborted) {
      woken = false;
      const more = await runStep();
      if (more === undefined) await pause(Math.max(pauseAfterFailure, Math.min(job.every, 10_000)), false);
      else if (more) await otherWork();
      else {
        await pause(job.every, true);
        if (woken) await pause(gatherFor, false);
      }
    }
  }

  return {
    start: () => {
      ended ??= loop();
    },
    stop: async () => {
      endPause();
      await ended;
    },
  };
}
