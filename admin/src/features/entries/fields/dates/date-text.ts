import { type CalendarDate, parseAbsolute, parseDate, type ZonedDateTime } from '@internationalized/date';

const day = /^\d{4}-\d{2}-\d{2}$/;
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
