import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';

/** What happens when, of a span. */
export type Calendar = Answer<'GET', '/admin/calendar'>;

/** Something that happens to a record, or has happened. */
export type CalendarEntry = Calendar['data'][number];

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
export function keyOfEntry({ kind, id, locale = '', action, state }: CalendarEntry): string {
  return [kind, id, locale, action, state].join(' ');
}
