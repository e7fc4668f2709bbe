import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { runBulk } from './run-bulk.ts';

test('Does all, tells how far it is, and keeps the failures', async () => {
  const progress: number[] = [];
  const { done, failed } = await runBulk(
    [1, 2, 3, 4, 5],
    async (item) => {
      if (item === 3) throw new Error('no');
    },
    { atOnce: 2, onProgress: (finished) => progress.push(finished) },
  );
  expect([...done].sort()).toEqual([1, 2, 4, 5]);
  expect(failed).toEqual([{ item: 3, error: new Error('no') }]);
  expect(progress).toEqual([1, 2, 3, 4, 5]);
});

test('Waits as long as the service asks and tries the same again', async () => {
  const waits: number[] = [];
  let calls = 0;
  const { done } = await runBulk(
    ['a'],
    async () => {
      if (++calls === 1)
        throw new ApiError({ status: 429, code: 'RATE_LIMITED', message: '', retryAfter: 3 });
    },
    { wait: async (milliseconds) => void waits.push(milliseconds) },
  );
  expect([done, waits, calls]).toEqual([['a'], [3000], 2]);
});

test('Begins nothing after it was stopped', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const { done, failed } = await runBulk(
    [1, 2, 3],
    async (item) => {
      begun.push(item);
      stop.abort();
    },
    { atOnce: 1, signal: stop.signal },
  );
  expect([begun, done, failed]).toEqual([[1], [1], []]);
});
