import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reading } from '../db/database.ts';
import { observeReads } from '../db/observe-reads.ts';

/** What an answer cost, in milliseconds. */
export interface Timing {
  /** From the arrival of the request until its key and its limit let it in; undefined when they did not. */
  readonly auth: number | undefined;
  /** In which an answer of the database was waited for. */
  readonly database: number;
  /** The rest of making the answer. */
  readonly render: number;
}

interface Stopwatch {
  admittedAt: number | undefined;
  database: number;
  /** Queries that are not answered, and since when there are some. */
  waiting: number;
  waitingSince: number;
}

const running = new AsyncLocalStorage<Stopwatch>();

/** Runs the making of an answer and tells what it cost. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; timing: Timing }> {
  const startedAt = performance.now();
  const watch: Stopwatch = { admittedAt: undefined, database: 0, waiting: 0, waitingSince: 0 };
  const result = await running.run(watch, work);
  const now = performance.now();
  // A query that failed is never seen to end.
  if (watch.waiting > 0) watch.database += now - watch.waitingSince;
  const auth = watch.admittedAt === undefined ? undefined : watch.admittedAt - startedAt;
  const render = Math.max(0, now - startedAt - (auth ?? 0) - watch.database);
  return { result, timing: { auth, database: watch.database, render } };
}

/** Notes that the key and the limit of the request let it in: what the database took for that counts as theirs. */
export function noteAdmission(): void {
  const watch = running.getStore();
  if (!watch) return;
  watch.admittedAt = performance.now();
  watch.database = 0;
}

/** The same, whose reads are counted for the answer that is being made. */
export function timeReads<T extends Reading>(reading: T): T {
  // Queries that run side by side are waited for together: the time counts once.
  return observeReads(reading, {
    asked: () => {
      const watch = running.getStore();
      if (watch && watch.waiting++ === 0) watch.waitingSince = performance.now();
    },
    answered: () => {
      const watch = running.getStore();
      if (watch && --watch.waiting === 0) watch.database += performance.now() - watch.waitingSince;
    },
  });
}

/** The headers that tell a developer what an answer cost, pages of other origins too. */
export function timingHeaders(parts: {
  readonly auth: number;
  readonly database: number;
  readonly render: number;
  readonly total: number;
}): Record<string, string> {
  const { auth, database, render, total } = parts;
  const values = Object.entries({ auth, db: database, render, total });
  return {
    'Server-Timing': values.map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', '),
    'Timing-Allow-Origin': '*',
  };
}
