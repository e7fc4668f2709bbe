import { language } from './messages/language.ts';

/** Scripts that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa', 'Yezi']);

/** By which dates and numbers are written, and the side is chosen where lines begin. */
export const { locale } = language;

/** On which side the lines of a language begin. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Says on the page which language it is in, and lays it out from the side where that begins. */
export function applyLanguage(): void {
  document.documentElement.lang = language.code;
  document.documentElement.dir = directionOf(locale);
}

const number = new Intl.NumberFormat(locale);

/** A number as the reader writes it. */
export function numberInWords(value: number): string {
  return number.format(value);
}

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** A time in the reader's zone: "May 1, 2026, 9:00 AM". */
export function timeInWords(time: string): string {
  return moment.format(new Date(time));
}

/** What clocks show at a time where the reader is: "9:00 AM". */
export function clockInWords(time: string): string {
  return clock.format(new Date(time));
}

/** A day of the weeks around today: "Friday, May 1". */
export function weekdayInWords(day: Date): string {
  return weekday.format(day);
}
