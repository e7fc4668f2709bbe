import { parseDateTime, toCalendarDateTime } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import {
  momentAt,
  otherMomentOf,
  readDay,
  readInstant,
  readPasted,
  writeInstant,
  zoneInWords,
} from './date-text.ts';

test('A day is YYYY-MM-DD and exists; other spellings are not touched', () => {
  expect(readDay('2026-02-28')?.toString()).toBe('2026-02-28');
  for (const text of ['', '2026-2-1', '2026-02-30', '5 May 2026', '2026-05-05T00:00:00Z'])
    expect(readDay(text)).toBeUndefined();
});

test('A moment says its zone, is shown in any, and is stored in UTC', () => {
  const moment = readInstant('2026-07-01T00:30:00-05:00', 'Europe/Berlin');
  expect(moment?.toString()).toBe('2026-07-01T07:30:00+02:00[Europe/Berlin]');
  if (moment) expect(writeInstant(moment)).toBe('2026-07-01T05:30:00Z');
  expect(readInstant('2026-07-01T00:30', 'UTC')).toBeUndefined();
  expect(readInstant('2026-07-01', 'UTC')).toBeUndefined();
});

test('A zone is told with what its clocks are apart from UTC', () => {
  expect(zoneInWords('Europe/Berlin', Date.UTC(2026, 0, 1))).toBe('Europe/Berlin, UTC+01:00');
  expect(zoneInWords('UTC', 0)).toBe('UTC');
});

/** Around both changes of the clocks: forward and back, by an hour and by half of one, west and east of UTC. */
const zones = {
  'Europe/Berlin': ['2026-03-29T00:00:00Z', '2026-10-25T00:00:00Z'],
  'America/New_York': ['2026-03-08T06:00:00Z', '2026-11-01T05:00:00Z'],
  'America/St_Johns': ['2026-03-08T04:30:00Z', '2026-11-01T03:30:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T14:00:00Z', '2026-10-03T14:30:00Z'],
  'Africa/Casablanca': ['2026-02-15T01:00:00Z', '2026-03-22T01:00:00Z'],
  'Pacific/Apia': ['2011-12-30T08:00:00Z', '2026-06-01T00:00:00Z'],
  'Asia/Kathmandu': ['1985-12-31T18:00:00Z', '2026-12-31T18:00:00Z'],
  UTC: ['2026-03-29T00:00:00Z', '2026-12-31T23:00:00Z'],
};

describe.each(Object.entries(zones))('in %s', (zone, changes) => {
  const moments = changes.flatMap((from) =>
    Array.from({ length: 25 }, (_, step) =>
      new Date(Date.parse(from) + step * 600_000).toISOString().replace('.000Z', 'Z'),
    ),
  );

  test.each(moments)('%s is saved as it is shown, whichever way it came', (at) => {
    const moment = readInstant(at, zone);
    if (!moment) throw new Error(at);
    const shown = toCalendarDateTime(moment);
    expect(writeInstant(moment)).toBe(at);
    expect(writeInstant(momentAt(shown, zone, moment))).toBe(at);
    const pasted = readPasted(at, zone, undefined);
    expect(pasted && writeInstant(pasted)).toBe(at);
    for (const change of [{ minutes: 1 }, { hours: 1 }, { days: 1 }, { months: 1 }, { years: -1 }]) {
      for (const typed of [shown.add(change), shown.subtract(change)]) {
        const next = momentAt(typed, zone, moment);
        const stored = readInstant(writeInstant(next), zone);
        // Either the clock shows what was typed, or it never shows that: then the next time that it does.
        const isSkipped = toCalendarDateTime(next).compare(typed) !== 0;
        expect(stored?.compare(next)).toBe(0);
        if (isSkipped)
          expect(Math.abs(toCalendarDateTime(next).compare(typed))).toBeLessThanOrEqual(86_400_000);
        else if (next.offset !== moment.offset) {
          // The offset is another one only where the old one never shows that time.
          const other = otherMomentOf(next);
          expect(other === undefined || other.offset !== moment.offset).toBe(true);
        }
      }
    }
  });
});

test.each([
  ['typed into the hour that is skipped', '2026-03-29T02:30', '2026-03-28T08:30:00Z', '2026-03-29T01:30:00Z'],
  ['stepped up into it', '2026-03-29T02:30', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
  ['stepped down into it', '2026-03-29T02:30', '2026-03-29T01:30:00Z', '2026-03-29T00:30:00Z'],
  ['a minute of the second of two hours', '2026-10-25T02:41', '2026-10-25T01:30:00Z', '2026-10-25T01:41:00Z'],
  ['a minute of the first of two hours', '2026-10-25T02:41', '2026-10-25T00:30:00Z', '2026-10-25T00:41:00Z'],
  [
    'the day before, from summer to winter',
    '2026-10-26T02:30',
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00Z',
  ],
  ['half a year on', '2026-07-15T09:30', '2026-01-15T08:30:00Z', '2026-07-15T07:30:00Z'],
])('Europe/Berlin, %s', (_way, shown, before, stored) => {
  const moment = momentAt(parseDateTime(shown), 'Europe/Berlin', readInstant(before, 'Europe/Berlin'));
  expect(writeInstant(moment)).toBe(stored);
});

test('The hour that clocks show twice has another moment, any other time has none', () => {
  const other = (at: string) => {
    const moment = readInstant(at, 'Europe/Berlin');
    const found = moment && otherMomentOf(moment);
    return found && writeInstant(found);
  };
  expect(other('2026-10-25T00:30:00Z')).toBe('2026-10-25T01:30:00Z');
  expect(other('2026-10-25T01:30:00Z')).toBe('2026-10-25T00:30:00Z');
  expect(other('2026-10-25T02:30:00Z')).toBeUndefined();
  expect(other('2026-03-29T01:30:00Z')).toBeUndefined();
});

test.each([
  ['2026-07-01 09:30', '2026-07-01T07:30:00Z'],
  [' 2026-07-01T09:30:15 ', '2026-07-01T07:30:15Z'],
  ['2026-07-01T09:30-05:00', '2026-07-01T14:30:00Z'],
  ['2026-07-01 09:30Z', '2026-07-01T09:30:00Z'],
  ['2026-07-01', undefined],
  ['tomorrow', undefined],
])('pasted, %j is %j', (text, stored) => {
  const moment = readPasted(text, 'Europe/Berlin', undefined);
  expect(moment && writeInstant(moment)).toBe(stored);
});
