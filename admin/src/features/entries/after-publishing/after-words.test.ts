import { expect, test } from 'vitest';
import { isUnderWay } from './after-query.ts';
import { purgeInWords, toldInWords } from './after-words.ts';

const told = {
  name: 'Site build',
  status: 'delivered',
  attempts: 1,
  responseStatus: 200,
  durationMs: 310,
  completedAt: null,
  nextRetryAt: null,
  isAgain: false,
} as const;

test('A webhook that was told says what it answered and how long that took', () => {
  expect(toldInWords(told)).toEqual({ standing: 'done', words: 'answered 200 in 310 ms' });
  expect(toldInWords({ ...told, status: 'pending', attempts: 0 })).toEqual({
    standing: 'waiting',
    words: 'is about to be told',
  });
  const silent = { ...told, responseStatus: null, durationMs: 12 } as const;
  expect(toldInWords({ ...silent, status: 'failed' }).words).toBe('did not answer, and is told again');
  expect(toldInWords({ ...told, status: 'exhausted', responseStatus: 503, attempts: 8 })).toEqual({
    standing: 'trouble',
    words: 'answered 503 in 310 ms, and is not tried again after 8 attempts',
  });
});

test('A purge says whether it is done', () => {
  const purge = { at: null, durationMs: 20, responseStatus: 200 };
  expect(purgeInWords({ ...purge, status: 'purged' }).words).toBe('The cache in front was purged in 20 ms');
  expect(purgeInWords({ ...purge, status: 'waiting' }).standing).toBe('waiting');
  expect(purgeInWords({ ...purge, status: 'failing' }).standing).toBe('trouble');
});

test('It is looked at again while something is under way, and for a while after the publication alone', () => {
  const publishedAt = '2026-05-01T09:00:00.000Z';
  const now = Date.parse(publishedAt);
  const waiting = { ...told, status: 'pending', attempts: 0 } as const;
  const after = { publishedAt, webhooks: [told], purge: null };
  expect(isUnderWay(after, now)).toBe(false);
  expect(isUnderWay({ ...after, webhooks: [told, waiting] }, now)).toBe(true);
  expect(isUnderWay({ ...after, webhooks: [waiting] }, now + 3_600_000)).toBe(false);
  const purge = { status: 'waiting', at: null, durationMs: null, responseStatus: null } as const;
  expect(isUnderWay({ ...after, purge }, now)).toBe(true);
});
