import { locale } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
/** The zones that times of a schedule can be given in. */
export type Zone = 'own' | 'utc';

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The instant that a clock in the zone shows as this, in ISO form; undefined for what is no date and time, and for a time that
 * the clock skips. `before`: the instant that it was; it stays where the clock shows the same, which it may do twice.
 */
export function instantOf(local: string, zone: Zone, before: string | null = null): string | undefined {
  if (!pattern.test(local)) return undefined;
  if (before !== null && clockOf(before, zone) === local) return before;
  const time = new Date(zone === 'utc' ? `${local}Z` : local);
  if (Number.isNaN(time.getTime())) return undefined;
  const instant = time.toISOString();
  return clockOf(instant, zone) === local ? instant : undefined;
}

/** What a clock in the zone shows at an instant, as a control for date and time takes it. */
export function clockOf(instant: string, zone: Zone): string {
  const time = new Date(instant);
  const shown = zone === 'utc' ? time : new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shown.toISOString().slice(0, 16);
}

/** The reader's own zone by name, with its distance from UTC: "Europe/Berlin (UTC+02:00)". */
export function ownZoneName(at: Date): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = -at.getTimezoneOffset();
  const pad = (value: number) => String(value).padStart(2, '0');
  const distance = `${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
  return `${name.replaceAll('_', ' ')} (UTC${minutes < 0 ? '-' : '+'}${distance})`;
}

/** The same instant as a clock of the other zone shows it, in a sentence; undefined for what is no date and time. */
export function elsewhereInWords(local: string, zone: Zone): string | undefined {
  const instant = instantOf(local, zone);
  if (instant === undefined) return undefined;
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return zone === 'own'
    ? t('In UTC: {time}', {
        time: new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(instant)),
      })
    : t('Here: {time}', { time: new Intl.DateTimeFormat(locale, options).format(new Date(instant)) });
}

/** What is wrong with a schedule, as the service would say it. */
export function scheduleProblems(
  times: { readonly publishAt: string; readonly unpublishAt: string },
  zone: Zone,
  now: number,
): { readonly publishAt?: string; readonly unpublishAt?: string } {
  const publishAt = instantOf(times.publishAt, zone);
  const unpublishAt = instantOf(times.unpublishAt, zone);
  const problemOf = (typed: string, instant: string | undefined) => {
    if (typed === '') return undefined;
    if (instant === undefined) return t('This is no date and time.');
    return Date.parse(instant) <= now ? t('This time has passed.') : undefined;
  };
  const isEmpty = times.publishAt === '' && times.unpublishAt === '';
  const first = isEmpty ? t('Give at least one time.') : problemOf(times.publishAt, publishAt);
  const isWrongOrder =
    publishAt !== undefined && unpublishAt !== undefined && Date.parse(publishAt) >= Date.parse(unpublishAt);
  const second =
    problemOf(times.unpublishAt, unpublishAt) ??
    (isWrongOrder ? t('It must go offline later than it goes live.') : undefined);
  return { ...(first && { publishAt: first }), ...(second && { unpublishAt: second }) };
}
