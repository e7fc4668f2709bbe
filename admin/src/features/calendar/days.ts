import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  fromDate,
  getLocalTimeZone,
  parseDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toCalendarDateTime,
  today,
  toTime,
  toZoned,
} from '@internationalized/date';
import { locale, numberInWords } from '../../locale.ts';

/** The zone of the reader by name: "Europe/Berlin". */
export const zoneInWords = getLocalTimeZone().replaceAll('_', ' ');

export type View = 'month' | 'week';

/** The days that a view shows: whole weeks, as the reader's country begins them. */
export interface Shown {
  readonly days: readonly CalendarDate[];
  /** The days that it is about: without those of the months before and after. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

const zone = getLocalTimeZone();
// Months are those of the grid, also for readers whose country counts them otherwise.
const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
const wholeDay = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = words({ day: 'numeric', month: 'short', year: 'numeric' });
const month = words({ month: 'long', year: 'numeric' });
const weekday = words({ weekday: 'short' });
const longWeekday = words({ weekday: 'long' });
const clock = words({ timeStyle: 'short' });

/** Today where the reader is. */
export function todayHere(): CalendarDate {
  return today(zone);
}

/** The day that an address names; today for what is no day. */
export function readDay(text: string | undefined): CalendarDate {
  try {
    return text === undefined ? todayHere() : parseDate(text);
  } catch {
    return todayHere();
  }
}

/** The days of the month or the week of a day. */
export function daysShown(day: CalendarDate, view: View): Shown {
  const first = view === 'month' ? startOfMonth(day) : startOfWeek(day, locale);
  const last = view === 'month' ? endOfMonth(day) : endOfWeek(day, locale);
  const from = startOfWeek(first, locale);
  const to = endOfWeek(last, locale);
  const days = Array.from({ length: to.compare(from) + 1 }, (_, n) => from.add({ days: n }));
  return { days, first, last };
}

/** The same place in the month or week before or after. */
export function stepBy(day: CalendarDate, view: View, steps: 1 | -1): CalendarDate {
  return day.add(view === 'month' ? { months: steps } : { weeks: steps });
}

/** From the beginning of the first day to the end of the last, as the service takes it. */
export function spanOf({ days }: Shown): { readonly from: string; readonly to: string } {
  const [first = todayHere()] = days;
  const last = days.at(-1) ?? first;
  return { from: instantOf(first), to: instantOf(last.add({ days: 1 })) };
}

/** The moment at which a day begins where the reader is. */
export function instantOf(day: CalendarDate): string {
  return toZoned(day, zone).toAbsoluteString();
}

/** The last moment of a day where the reader is. */
export function endOfDay(day: CalendarDate): string {
  const next = toZoned(day.add({ days: 1 }), zone);
  return next.subtract({ milliseconds: 1 }).toAbsoluteString();
}

/** The day on which a moment is, where the reader is. */
export function dayOf(time: string): CalendarDate {
  return toCalendarDate(fromDate(new Date(time), zone));
}

/** The moment on another day at which clocks show the same. */
export function sameTimeOn(day: CalendarDate, time: string): string {
  const clockTime = toTime(fromDate(new Date(time), zone));
  return toZoned(toCalendarDateTime(day, clockTime), zone).toAbsoluteString();
}

/** A day in the reader's words. */
export const dayInWords = {
  whole: (day: CalendarDate) => wholeDay.format(noonOf(day)),
  month: (day: CalendarDate) => month.format(noonOf(day)),
  weekday: (day: CalendarDate) => weekday.format(noonOf(day)),
  longWeekday: (day: CalendarDate) => longWeekday.format(noonOf(day)),
  number: (day: CalendarDate) => numberInWords(day.day),
};

/** The month, or the first and last day of the week. */
export function spanInWords({ first, last }: Shown, view: View): string {
  return view === 'month' ? dayInWords.month(first) : shortDay.formatRange(noonOf(first), noonOf(last));
}

/** What clocks show at a moment. */
export function clockInWords(time: string): string {
  return clock.format(new Date(time));
}

function noonOf(day: CalendarDate): Date {
  return new Date(day.year, day.month - 1, day.day, 12);
}
