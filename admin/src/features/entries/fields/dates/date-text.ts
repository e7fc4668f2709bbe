import {
  type CalendarDate,
  type CalendarDateTime,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';

const day = /^\d{4}-\d{2}-\d{2}$/;
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The day that a stored date is; undefined for the other texts that the service takes as dates. */
export function readDay(text: string): CalendarDate | undefined {
  return day.test(text) ? attempt(() => parseDate(text)) : undefined;
}

/** The moment that a stored date and time is, seen in a zone; undefined where the text leaves the zone open. */
export function readInstant(text: string, zone: string): ZonedDateTime | undefined {
  if (!instant.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  return attempt(() => parseAbsolute(new Date(text).toISOString(), zone));
}

/**
 * The moment that a clock of a zone shows as this. A time that clocks show twice is the one of the offset that the field had,
 * else the first. A time that clocks skip is the one an hour later; stepped down to from there, the one before.
 */
export function momentAt(
  shown: CalendarDateTime,
  zone: string,
  before: ZonedDateTime | undefined,
): ZonedDateTime {
  const [earlier, later] = [toZoned(shown, zone, 'earlier'), toZoned(shown, zone, 'later')];
  if (shows(earlier, shown)) return before?.offset === later.offset ? later : earlier;
  const isStepDown = before && toCalendarDateTime(before).subtract({ hours: 1 }).compare(shown) === 0;
  return isStepDown ? earlier : later;
}

/** What a pasted text says: a day, a time of day of the field's zone, or a moment with a zone of its own. */
export function readPasted(
  text: string,
  zone: string,
  before: ZonedDateTime | undefined,
): ZonedDateTime | undefined {
  const written = text.trim().replace(/^(\d{4}-\d{2}-\d{2})[ T]+/, '$1T');
  const moment = readInstant(written, zone);
  if (moment) return moment;
  const shown = localTime.test(written) ? attempt(() => parseDateTime(written)) : undefined;
  return shown && momentAt(shown.set({ millisecond: 0 }), zone, before);
}

/** The other moment that the clock shows in the same way, where clocks are set back. */
export function otherMomentOf(moment: ZonedDateTime): ZonedDateTime | undefined {
  const shown = toCalendarDateTime(moment);
  const both = [toZoned(shown, moment.timeZone, 'earlier'), toZoned(shown, moment.timeZone, 'later')];
  return both.find((one) => shows(one, shown) && one.compare(moment) !== 0);
}

function shows(moment: ZonedDateTime, shown: CalendarDateTime): boolean {
  return toCalendarDateTime(moment).compare(shown) === 0;
}

/** The moment as it is stored: ISO 8601 in UTC, to the second. */
export function writeInstant(moment: ZonedDateTime): string {
  return moment.set({ millisecond: 0 }).toDate().toISOString().replace('.000Z', 'Z');
}

/** A zone with what its clocks are apart from UTC at a moment: "Europe/Berlin, UTC+02:00". */
export function zoneInWords(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  return zone === 'UTC' || offset === '' ? zone : `${zone}, ${offset}`;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
