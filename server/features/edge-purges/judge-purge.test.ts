import { describe, expect, test } from 'vitest';
import type { OutboundResult } from '../../platform/outbound/outbound.ts';
import { judgePurge } from './judge-purge.ts';
import { dueAgain } from './send-purges.ts';

const now = Date.parse('2026-01-05T12:00:00Z');
const answered = (status: number, retryAfter?: string): OutboundResult => ({
  kind: 'answered',
  status,
  body: 'x'.repeat(5000),
  durationMs: 5,
  ...(retryAfter !== undefined && { retryAfter }),
});
const judge = (result: OutboundResult, failuresBefore = 0, isTaken = false) =>
  judgePurge({ result, isTaken }, { failuresBefore, now });

describe('a batch that was not taken', () => {
  test('is sent again after 1, 2, 4, 8, 15, 30 and 60 s, and each minute from then on', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((before) => judge(answered(503), before));
    expect(waits.map((one) => one.step === 'retry' && [one.retryIn, one.dueAt - now])).toEqual(
      [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000].map((wait) => [wait, wait]),
    );
  });

  test.each([
    ['30', 30_000],
    ['0', 1000],
    ['999999', 600_000],
    [new Date(now + 90_000).toUTCString(), 90_000],
    [new Date(now - 90_000).toUTCString(), 1000],
    ['soon', 1000],
    ['-5', 1000],
  ])('waits for Retry-After: %s, up to ten minutes', (retryAfter, wait) => {
    expect(judge(answered(429, retryAfter))).toMatchObject({ step: 'retry', retryIn: wait });
  });

  test.each<[OutboundResult, string]>([
    [answered(429), 'The edge answered 429: its limit of purges is used up.'],
    [answered(401), 'The edge answered 401: look at GALLEY_EDGE_TOKEN and at what it may do.'],
    [answered(403), 'The edge answered 403: look at GALLEY_EDGE_TOKEN and at what it may do.'],
    [answered(301), 'The edge answered 301.'],
    [answered(500), 'The edge answered 500.'],
    [answered(200), 'The edge answered that it did not succeed.'],
    [{ kind: 'timed-out', status: null, body: null, durationMs: 1 }, 'The edge did not answer in time.'],
    [
      { kind: 'failed', reason: 'The connection was refused.', status: null, body: null, durationMs: 1 },
      'The connection was refused.',
    ],
    [{ kind: 'refused', reason: 'Not there.', durationMs: 1 }, 'Not there.'],
  ])('says why: %o', (result, error) => {
    expect(judge(result)).toMatchObject({ step: 'retry', error });
  });

  test('is nobody’s failure when this process stops', () => {
    expect(judge({ kind: 'interrupted', durationMs: 1 })).toEqual({ step: 'release' });
  });
});

test('of what was taken little is kept', () => {
  const verdict = judge(answered(200), 3, true);
  expect(verdict).toMatchObject({ step: 'done', error: null, responseStatus: 200, endedAt: now });
  expect(verdict.step === 'done' && verdict.responseBody).toHaveLength(1000);
});

test('a purge is due once more 2 s after its commit, with other nodes also after 7 s, unless it was late anyway', () => {
  const at = (beganAfter: number, others: boolean) => {
    const due = dueAgain(now, now + beganAfter, others);
    return due === null ? null : due - now;
  };
  expect([10, 1999, 2000, 60_000].map((after) => at(after, false))).toEqual([2000, 2000, null, null]);
  expect([10, 2000, 6999, 7000].map((after) => at(after, true))).toEqual([2000, 7000, 7000, null]);
});
