import { isoTime } from '../../../lib/clock.ts';

const minute = 60_000;
const units: Readonly<Record<string, number>> = {
  m: minute,
  h: 60 * minute,
  d: 24 * 60 * minute,
  w: 7 * 24 * 60 * minute,
};
// A plus sign that a URL does not encode arrives as a space.
const relative = /^now(?:([-+ ])(\d{1,7})([mhdw]))?$/;
const written = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[-+ ]\d{2}:\d{2})?$/;
/** Times from the year 0 to the year 9999, whose ISO texts are in the order of the times. */
const first = Date.parse('0000-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a filter's text speaks of now, well-formed or not. */
export function namesNow(text: string): boolean {
  return text.startsWith('now');
}

/** The beginning of the minute of an instant: what `now` is in filters, so that an answer is true for a minute. */
function minuteOf(now: number): number {
  return now - (now % minute);
}

/** When an answer that speaks of now is true no longer. */
export function endOfMinute(now: number): number {
  return minuteOf(now) + minute;
}

/**
 * The time that a filter's text names, as Unix milliseconds: an ISO date (its beginning) or timestamp, in UTC without an
 * offset, or `now`, `now-7d`, `now+2h`. Undefined when it names none.
 */
export function timeOf(text: string, now: number): number | undefined {
  const time = namesNow(text) ? relativeTime(text, now) : writtenTime(text);
  return time !== undefined && time >= first && time <= last ? time : undefined;
}

function relativeTime(text: string, now: number): number | undefined {
  const match = relative.exec(text);
  if (!match) return undefined;
  const [, sign, amount = '0', unit = 'm'] = match;
  const difference = Number(amount) * (units[unit] ?? 0);
  return minuteOf(now) + (sign === '-' ? -difference : difference);
}

function writtenTime(text: string): number | undefined {
  const [, day, time = 'T00:00', offset = 'Z'] = written.exec(text) ?? [];
  if (day === undefined) return undefined;
  const ofDay = Date.parse(`${day}T00:00Z`);
  // The parser takes a 31st of February for the 3rd of March.
  if (Number.isNaN(ofDay) || isoTime(ofDay).slice(0, 10) !== day) return undefined;
  const parsed = Date.parse(`${day}${time}${offset.replace(' ', '+')}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}
