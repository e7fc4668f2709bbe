import { CalendarDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { dayOf, daysShown, readDay, sameTimeOn, spanOf, stepBy, todayHere } from './days.ts';

const may = new CalendarDate(2026, 5, 31);

test('A month is shown in whole weeks, a week as seven days', () => {
  const month = daysShown(may, 'month');
  expect(month.days.length % 7).toBe(0);
  expect([month.first.toString(), month.last.toString()]).toEqual(['2026-05-01', '2026-05-31']);
  expect(month.days.filter(({ month: number }) => number === 5)).toHaveLength(31);
  const week = daysShown(may, 'week');
  expect(week.days).toHaveLength(7);
  expect(week.days.map(String)).toContain('2026-05-31');
  // The longest month in weeks of the service's limit.
  for (let month = 1; month <= 12; month++)
    expect(daysShown(new CalendarDate(2026, month, 1), 'month').days.length).toBeLessThanOrEqual(42);
});

test('A step from the last day of a month ends in the next one', () => {
  expect(stepBy(may, 'month', 1).toString()).toBe('2026-06-30');
  expect(stepBy(may, 'week', -1).toString()).toBe('2026-05-24');
});

test('A span ends where its last day ends', () => {
  const shown = daysShown(may, 'week');
  const { from, to } = spanOf(shown);
  expect(dayOf(from).toString()).toBe(shown.days[0]?.toString());
  expect(dayOf(to).toString()).toBe(shown.days.at(-1)?.add({ days: 1 }).toString());
});

test('A moment on another day has the same time of day, to the second', () => {
  const time = new Date(2026, 2, 1, 9, 30, 15).toISOString();
  const moved = sameTimeOn(new CalendarDate(2026, 7, 1), time);
  expect(moved).toBe(new Date(2026, 6, 1, 9, 30, 15).toISOString());
  expect(sameTimeOn(dayOf(time), time)).toBe(time);
});

test('What is no day of an address is today', () => {
  expect(readDay('2026-05-31').compare(may)).toBe(0);
  for (const text of [undefined, '2026-02-30', 'soon']) expect(readDay(text).compare(todayHere())).toBe(0);
});
