import type { CalendarDate } from '@internationalized/date';
import type { ContentRecord } from '../../../../api/records.ts';
import { timeInWords } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { dayInWords, dayOf, endOfDay } from '../../../calendar/days.ts';
import type { LiveSpan } from '../../history/live-query.ts';

/** As of when the site is shown: an instant that was or is to come, or once a release is published. */
export type Moment = { readonly at: string } | { readonly release: string; readonly name: string };

/** Something that becomes another for readers, at a time. */
export interface Mark {
  readonly at: string;
  readonly words: string;
}

/** A release that has a time. */
interface Planned {
  readonly name: string;
  readonly publishAt: string | null;
}

/** Days that are offered before and after today. */
const mostPast = 400;
const leastFuture = 30;

/** What a preview session is asked for. */
export function askedOf(moment: Moment): { readonly at: string } | { readonly release: string } {
  return 'at' in moment ? { at: moment.at } : { release: moment.release };
}

/** The site at the end of a day; null for today, which is as it is now. */
export function momentOf(day: CalendarDate, today: CalendarDate): Moment | null {
  return day.compare(today) === 0 ? null : { at: endOfDay(day) };
}

/** What is shown, in a sentence. */
export function momentInWords(moment: Moment, now: number): string {
  if ('release' in moment) return t('As it will be with the release “{name}”.', { name: moment.name });
  const { at } = moment;
  const day = dayOf(at);
  const isWhole = Date.parse(endOfDay(day)) === Date.parse(at);
  const isPast = Date.parse(at) < now;
  if (isWhole) {
    const whole = { day: dayInWords.whole(day) };
    return isPast
      ? t('As readers saw it at the end of {day}.', whole)
      : t('As readers will see it at the end of {day}.', whole);
  }
  const time = timeInWords(at);
  return isPast
    ? t('As readers saw it on {time}.', { time })
    : t('As readers will see it on {time}.', { time });
}

/** Whether a time has passed and is in none of the spans in which readers saw a record. */
export function isPastOutside(at: string, spans: readonly LiveSpan[]): boolean {
  const time = Date.parse(at);
  if (time >= Date.now()) return false;
  return !spans.some(({ from, to }) => Date.parse(from) <= time && (to === null || time < Date.parse(to)));
}

/** When something becomes another: of the record what was and what is scheduled, and all releases that have a time; in the order of time. */
export function marksOf(
  spans: readonly LiveSpan[],
  { publishAt, unpublishAt }: Pick<ContentRecord, 'publishAt' | 'unpublishAt'>,
  releases: readonly Planned[],
  now: number,
): readonly Mark[] {
  const begins = new Set(spans.map(({ from }) => from));
  const marks: Mark[] = spans.flatMap(({ from, to, release }) => [
    {
      at: from,
      words: release
        ? t('Published in the release “{name}”', { name: release.name })
        : t('Changed for readers'),
    },
    ...(to !== null && !begins.has(to) ? [{ at: to, words: t('Taken offline') }] : []),
  ]);
  if (publishAt) marks.push({ at: publishAt, words: t('Goes live') });
  if (unpublishAt) marks.push({ at: unpublishAt, words: t('Goes offline') });
  for (const { name, publishAt: at } of releases) {
    if (at !== null && Date.parse(at) > now)
      marks.push({ at, words: t('Release “{name}” goes live', { name }) });
  }
  return marks.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * The days that can be walked through, counted from today: since it is known what was live, until after all that is planned.
 * Viewers see no day after today: the service refuses it to them.
 */
export function daysToWalk(
  today: CalendarDate,
  historyFrom: string | undefined,
  marks: readonly Mark[],
  { chosen, isEditor }: { readonly chosen: CalendarDate; readonly isEditor: boolean },
): { readonly first: number; readonly last: number } {
  const begin = historyFrom === undefined ? today : dayOf(historyFrom);
  const first = Math.max(begin.compare(today), -mostPast);
  // A slider needs more than one place.
  if (!isEditor) return { first: Math.min(first, -1), last: 0 };
  const offsets = marks.map(({ at }) => dayOf(at).compare(today));
  return {
    first,
    last: Math.max(leastFuture, chosen.compare(today), ...offsets.map((days) => days + 7)),
  };
}
