import { expect, test } from 'vitest';
import { readDay, readInstant, writeInstant, zoneInWords } from './date-text.ts';

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
