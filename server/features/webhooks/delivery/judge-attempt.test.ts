import { expect, test } from 'vitest';
import { loadConfig } from '../../../config/load-config.ts';
import { judgeAttempt } from './judge-attempt.ts';

const { webhookRetryDelays: delays } = loadConfig({});
const minute = 60_000;
const refused = { kind: 'failed', reason: 'no', status: null, body: null, durationMs: 1 } as const;

test('five retries follow the first attempt, after 1, 5, 15, 60 and 240 minutes; the sixth failure exhausts', () => {
  const steps = Array.from({ length: 6 }, (_, attemptsBefore) =>
    judgeAttempt(refused, { attemptsBefore, delays, now: 1000 }),
  );
  expect(
    steps.map((verdict) => (verdict.step === 'retry' ? (verdict.dueAt - 1000) / minute : verdict.step)),
  ).toEqual([1, 5, 15, 60, 240, 'exhaust']);
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [301, false],
  [307, false],
  [404, false],
  [410, false],
  [500, false],
])('an answer %i is a success: %s', (status, success) => {
  const outcome = { kind: 'answered', status, body: 'x', durationMs: 5 } as const;
  const verdict = judgeAttempt(outcome, { attemptsBefore: 0, delays, now: 0 });
  expect(verdict.step).toBe(success ? 'deliver' : 'retry');
  expect(verdict).toMatchObject({ report: { responseStatus: status, responseBody: 'x', durationMs: 5 } });
});

test('an attempt that the stop of the process ended does not count', () => {
  const verdict = judgeAttempt({ kind: 'interrupted', durationMs: 1 }, { attemptsBefore: 5, delays, now: 0 });
  expect(verdict).toEqual({ step: 'release' });
});
