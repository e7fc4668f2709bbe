import { describe, expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import { createLogger } from '../log/logger.ts';
import type { Job } from './job.ts';
import { createRetentionJob } from './retention-job.ts';
import { createWorker } from './worker.ts';

const never = 3_600_000;
const log = createLogger('silent');

/** Counts the runs of a job and lets a test wait for one. */
function counted(given: Partial<Job> & { work?: (run: number) => Promise<boolean> }) {
  let runs = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const wake = { now: () => {} };
  const job: Job = {
    name: 'counted',
    every: never,
    start: (given) => {
      wake.now = given;
    },
    ...given,
    run: async (stopping) => {
      runs++;
      for (const { at, resolve } of waiting) if (runs >= at) resolve();
      return given.work ? given.work(runs) : (given.run?.(stopping) ?? false);
    },
  };
  return {
    job,
    wake,
    runs: () => runs,
    reached: (at: number) =>
      new Promise<void>((resolve) => {
        if (runs >= at) resolve();
        else waiting.push({ at, resolve });
      }),
  };
}

const start = (jobs: readonly Job[], observe: Parameters<typeof createWorker>[0]['observe'] = () => {}) => {
  const worker = createWorker({ jobs, log, observe });
  worker.start();
  return worker;
};

describe('a worker', () => {
  test('runs a job again at once while it finds work, then waits', async () => {
    const job = counted({ work: async (run) => run < 5 });
    const worker = start([job.job]);
    await job.reached(5);
    await worker.stop(0);
    expect(job.runs()).toBe(5);
  });

  test('looks again when it is woken, also when that happens during a step', async () => {
    const job = counted({
      work: async (run) => {
        if (run === 1) job.wake.now();
        return false;
      },
    });
    const worker = start([job.job]);
    await job.reached(2);
    job.wake.now();
    await job.reached(3);
    await worker.stop(0);
    expect(job.runs()).toBe(3);
  });

  test('looks by itself after the time that the job says', async () => {
    const job = counted({ every: 5 });
    const worker = start([job.job]);
    await job.reached(4);
    await worker.stop(0);
  });

  test('a job that hangs delays no other', async () => {
    let release = () => {};
    const hanging = counted({
      name: 'hanging',
      work: () =>
        new Promise((resolve) => {
          release = () => resolve(false);
        }),
    });
    const other = counted({ every: 1 });
    const worker = start([hanging.job, other.job]);
    await other.reached(5);
    expect(hanging.runs()).toBe(1);
    release();
    await worker.stop(0);
  });

  test('a step that fails is told and tried again, after a pause that no wake-up cuts short', async () => {
    const told: string[] = [];
    const job = counted({
      every: 1,
      work: async (run) => {
        if (run === 1) throw new Error('the database is away');
        return false;
      },
    });
    const startedAt = performance.now();
    const worker = start([job.job], (name, outcome) => told.push(`${name} ${outcome}`));
    await job.reached(1);
    job.wake.now();
    await job.reached(2);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    await worker.stop(0);
    expect(told[0]).toBe('counted failed');
  });

  test('stop lets the running step end, begins none, and then stops what the step left under way', async () => {
    const order: string[] = [];
    let release = () => {};
    const job = counted({
      work: async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        order.push('step ended');
        return true;
      },
      stop: async (grace) => {
        order.push(`stopped within ${grace}`);
      },
    });
    const worker = start([job.job]);
    await job.reached(1);
    const stopped = worker.stop(250);
    release();
    await stopped;
    expect([order, job.runs()]).toEqual([['step ended', 'stopped within 250'], 1]);
  });

  test('stop ends a long pause', async () => {
    const job = counted({ after: never });
    const worker = start([job.job]);
    await worker.stop(0);
    expect(job.runs()).toBe(0);
  });
});

test('retention sweeps each tenant until a batch is not full, and stops between batches when told', async () => {
  const left = new Map([
    ['a', 25],
    ['b', 10],
    ['c', 0],
  ]);
  const stopping = new AbortController();
  const sweeps: string[] = [];
  const job = createRetentionJob({
    name: 'r',
    batch: 10,
    listTenants: async (after) => (after ? [] : [...left.keys()].map(asTenantId)),
    sweep: async (tenant) => {
      const removed = Math.min(10, left.get(tenant) ?? 0);
      left.set(tenant, (left.get(tenant) ?? 0) - removed);
      sweeps.push(`${tenant}${removed}`);
      return removed;
    },
  });
  expect(await job.run(stopping.signal)).toBe(true);
  expect(sweeps).toEqual(['a10', 'a10', 'a5', 'b10', 'b0', 'c0']);
  expect(await job.run(stopping.signal)).toBe(false);
  left.set('a', 100);
  sweeps.length = 0;
  stopping.abort();
  await job.run(stopping.signal);
  expect(sweeps).toEqual([]);
});

test("a tenant whose sweep fails keeps no other tenant's from running, and the step is repeated", async () => {
  const swept: string[] = [];
  let isBroken = true;
  const job = createRetentionJob({
    name: 'r',
    batch: 10,
    listTenants: async (after) => (after ? [] : ['a', 'b'].map(asTenantId)),
    sweep: async (tenant) => {
      if (tenant === 'a' && isBroken) throw new Error('the disk is full');
      swept.push(tenant);
      return 0;
    },
  });
  const { signal } = new AbortController();
  await expect(job.run(signal)).rejects.toThrow('the disk is full');
  expect(swept).toEqual(['b']);
  isBroken = false;
  expect(await job.run(signal)).toBe(false);
  expect(swept).toEqual(['b', 'a', 'b']);
});

test('a sweep opens no transaction for tenants that have nothing to remove', async () => {
  const tenants = Array.from({ length: 7 }, (_, n) => asTenantId(`t${n}`));
  const asked: string[] = [];
  const swept: string[] = [];
  const job = createRetentionJob({
    name: 'r',
    batch: 10,
    listTenants: async (after) => {
      const start = after ? tenants.indexOf(after) + 1 : 0;
      return tenants.slice(start, start + 3);
    },
    find: async (page) => {
      asked.push(page.join(' '));
      return page.filter((tenant) => tenant === 't1' || tenant === 't6');
    },
    sweep: async (tenant) => {
      swept.push(tenant);
      return 0;
    },
  });
  await job.run(new AbortController().signal);
  expect(asked).toEqual(['t0 t1 t2', 't3 t4 t5', 't6']);
  expect(swept).toEqual(['t1', 't6']);
});
