import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { type BulkWork, runBulk } from './run-bulk.ts';

const ids = Array.from({ length: 250 }, (_, n) => `id-${n}`);

function workOf(given: Partial<BulkWork>): BulkWork {
  return {
    ids,
    chunkSize: 100,
    send: async (chunk) => ({ succeeded: chunk, failed: [] }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    wait: async () => undefined,
    ...given,
  };
}

describe('a bulk action', () => {
  test('goes in chunks, one after the other, and tells how far it is', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const outcome = await runBulk(
      workOf({
        send: async (chunk) => {
          sizes.push(chunk.length);
          return { succeeded: chunk.slice(1), failed: [{ id: chunk[0] ?? '', code: 'X', message: 'no' }] };
        },
        onProgress: (done) => progress.push(done),
      }),
    );
    expect(sizes).toEqual([100, 100, 50]);
    expect(progress).toEqual([100, 200, 250]);
    expect(outcome.succeeded).toHaveLength(247);
    expect(outcome.failed.map(({ id }) => id)).toEqual(['id-0', 'id-100', 'id-200']);
    expect(outcome.left).toEqual([]);
  });

  test('stops after the chunk that is on its way, and says what is left', async () => {
    const stop = new AbortController();
    const send: BulkWork['send'] = async (chunk) => {
      stop.abort();
      return { succeeded: chunk, failed: [] };
    };
    const outcome = await runBulk(workOf({ send, signal: stop.signal }));
    expect(outcome.succeeded).toHaveLength(100);
    expect(outcome.left).toHaveLength(150);
    expect(outcome.error).toBeUndefined();
  });

  test('an error ends it, and what was not tried is left', async () => {
    const error = new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: 'broken' });
    let calls = 0;
    const send: BulkWork['send'] = async (chunk) => {
      calls += 1;
      if (calls === 2) throw error;
      return { succeeded: chunk, failed: [] };
    };
    const outcome = await runBulk(workOf({ send }));
    expect(outcome).toMatchObject({ error, left: ids.slice(100) });
    expect(calls).toBe(2);
  });

  test('waits as long as the service says when it was asked too often', async () => {
    const waits: number[] = [];
    let calls = 0;
    const send: BulkWork['send'] = async (chunk) => {
      calls += 1;
      if (calls === 1)
        throw new ApiError({ status: 429, code: 'RATE_LIMITED', message: 'slow', retryAfter: 7 });
      return { succeeded: chunk, failed: [] };
    };
    const outcome = await runBulk(workOf({ send, wait: async (seconds) => void waits.push(seconds) }));
    expect(waits).toEqual([7]);
    expect(outcome.succeeded).toHaveLength(250);
  });

  test('tries once more what records of later chunks had kept back', async () => {
    const gone = new Set<string>();
    const needs = new Map([
      ['id-3', 'id-240'],
      ['id-5', 'elsewhere'],
    ]);
    const send: BulkWork['send'] = async (chunk) => {
      const kept = chunk.filter((id) => needs.has(id) && !gone.has(needs.get(id) ?? ''));
      const done = chunk.filter((id) => !kept.includes(id));
      for (const id of done) gone.add(id);
      const failed = kept.map((id) => ({ id, code: 'HAS_REFERENCES', message: 'referred to' }));
      return { succeeded: done, failed };
    };
    const outcome = await runBulk(workOf({ send }));
    expect(outcome.failed.map(({ id }) => id)).toEqual(['id-5']);
    expect(outcome.succeeded).toHaveLength(249);
  });
});
