import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';

/** What happens when, of a span. */
export type Calendar = Answer<'GET', '/admin/calendar'>;

/** Something that happens to a record, or has happened. */
export type RecordInCalendar = Calendar['data'][number];

/** A release that goes live, went live or could not. */
export type ReleaseInCalendar = NonNullable<Calendar['releases']>[number] & {
  readonly kind: 'release';
  readonly action: 'publish';
};

/** What stands in a day. */
export type CalendarEntry = RecordInCalendar | ReleaseInCalendar;

export function isRelease(entry: CalendarEntry): entry is ReleaseInCalendar {
  return entry.kind === 'release';
}

/** All that happens in a span. */
export function entriesOf({ data, releases = [] }: Calendar): readonly CalendarEntry[] {
  return [...releases.map((one) => ({ ...one, kind: 'release', action: 'publish' }) as const), ...data];
}

/** Milliseconds after which it is asked again by itself: what was planned has happened meanwhile. */
const keptFor = 60_000;

/** What happens in a span; the one before stays until it has come. */
export function calendarQuery(span: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: ['calendar', span],
    queryFn: ({ signal }) => call('GET', '/admin/calendar', { query: span, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: keptFor,
  });
}

/** Tells entries apart: a record may go live and offline in the same span. */
export function keyOfEntry(entry: CalendarEntry): string {
  const { kind, id, action, state } = entry;
  const locale = isRelease(entry) ? '' : (entry.locale ?? '');
  return [kind, id, locale, action, state].join(' ');
}
