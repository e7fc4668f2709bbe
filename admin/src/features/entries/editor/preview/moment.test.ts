import { parseDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import type { LiveSpan } from '../../history/live-query.ts';
import { daysToWalk, isPastOutside, marksOf, momentOf } from './moment.ts';

const span = (from: string, to: string | null): LiveSpan => ({
  ...{ from, to, name: 'A fox', slug: 'fox', publishedAt: from },
  ...{ by: null, release: null },
});
const spans = [
  span('2026-05-09T10:00:00.000Z', null),
  span('2026-05-03T10:00:00.000Z', '2026-05-05T10:00:00.000Z'),
  span('2026-05-01T10:00:00.000Z', '2026-05-03T10:00:00.000Z'),
];
const unplanned = { publishAt: null, unpublishAt: null };
const now = Date.parse('2026-05-10T10:00:00.000Z');

describe('the days of a preview', () => {
  test('are marked where readers got something else, and where that is planned', () => {
    const plan = { ...unplanned, publishAt: '2026-06-01T10:00:00.000Z' };
    const releases = [
      { name: 'June', publishAt: '2026-06-02T10:00:00.000Z' },
      { name: 'Failed', publishAt: '2026-05-02T10:00:00.000Z' },
      { name: 'Some day', publishAt: null },
    ];
    expect(marksOf(spans, plan, releases, now).map(({ at, words }) => `${at.slice(5, 10)} ${words}`)).toEqual(
      [
        '05-01 Changed for readers',
        '05-03 Changed for readers',
        '05-05 Taken offline',
        '05-09 Changed for readers',
        '06-01 Goes live',
        '06-02 Release “June” goes live',
      ],
    );
  });

  test('begin where it is known what was live, and end after all that is planned', () => {
    const today = parseDate('2026-05-10');
    const far = [{ at: '2026-08-18T10:00:00.000Z', words: 'Goes live' }];
    expect(daysToWalk(today, '2026-05-01T10:00:00.000Z', far, { chosen: today, isEditor: true })).toEqual({
      first: -9,
      last: 107,
    });
    expect(daysToWalk(today, '2001-05-01T10:00:00.000Z', [], { chosen: today, isEditor: true })).toEqual({
      first: -400,
      last: 30,
    });
    expect(daysToWalk(today, undefined, [], { chosen: parseDate('2026-07-10'), isEditor: true })).toEqual({
      first: 0,
      last: 61,
    });
    expect(daysToWalk(today, undefined, far, { chosen: today, isEditor: false })).toEqual({
      first: -1,
      last: 0,
    });
  });

  test('are looked at as they end, today as it is now', () => {
    const today = parseDate('2026-05-10');
    expect(momentOf(today, today)).toBeNull();
    const moment = momentOf(parseDate('2026-05-09'), today);
    expect(moment && 'at' in moment && new Date(moment.at).getMilliseconds()).toBe(999);
  });

  test('on which readers did not find the record are told', () => {
    expect(isPastOutside('2026-05-04T10:00:00.000Z', spans)).toBe(false);
    expect(isPastOutside('2026-05-05T10:00:00.000Z', spans)).toBe(true);
    expect(isPastOutside('2026-04-01T10:00:00.000Z', spans)).toBe(true);
    expect(isPastOutside('2100-04-01T10:00:00.000Z', spans)).toBe(false);
  });
});
