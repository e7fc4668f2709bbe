import { isoTime } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { FieldRules } from '../../schemas/field-types/field-type.ts';
import { type Filter, whereFields } from './parse-filters.ts';
import { endOfMinute, namesNow, timeOf } from './time-values.ts';
import { isSearch } from './typed-filter.ts';

/** Filters with the times in them read, and until when what they find stays true where they speak of now. */
export interface ResolvedFilters {
  readonly filters: readonly Filter[];
  readonly until: number | undefined;
}

/**
 * Reads the times in filters: of core fields as Unix milliseconds, `now` of content fields as the text that their values
 * are compared with. `timeAt` tells what a content path has for times, if any; elsewhere `now` is a text like others.
 * @throws ServiceError INVALID_FILTER_FIELD
 */
export function resolveTimes(
  filters: readonly Filter[],
  now: number,
  timeAt: (path: string) => FieldRules['time'],
): ResolvedFilters {
  let speaksOfNow = false;
  const resolved = filters.map((filter): Filter => {
    const { mayNameNow, ...plain } = filter;
    const isCore = filter.target === 'core';
    const time = isCore
      ? isTimeField(filter) && 'core'
      : mayNameNow && compares(filter) && timeAt(filter.path);
    if (!time) return plain;
    speaksOfNow ||= mayNameNow === true;
    const values = filter.values.map((text) => {
      if (time !== 'core' && !namesNow(text)) return text;
      const instant = timeOf(text, now);
      if (instant === undefined) throw noTime(text);
      return time === 'core' ? String(instant) : asContent(instant, time, filter.operator);
    });
    return { ...plain, values };
  });
  return { filters: resolved, until: speaksOfNow ? endOfMinute(now) : undefined };
}

function isTimeField({ path, operator }: Filter): boolean {
  return path !== '_id' && whereFields.has(path) && operator !== 'exists';
}

/** Operators that look for a part of a text look for the word. */
function compares({ operator }: Filter): boolean {
  return !isSearch(operator) && operator !== 'exists';
}

/** Moments are stored with seconds or without, and with parts of them or without: the text is the one that parts them all. */
function asContent(instant: number, time: 'day' | 'moment', operator: Filter['operator']): string {
  const text = isoTime(instant);
  if (time === 'day') return text.slice(0, 'yyyy-mm-dd'.length);
  const isLowest = operator === 'gte' || operator === 'lt';
  return isLowest
    ? text.slice(0, 'yyyy-mm-ddThh:mm'.length)
    : `${text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}

function noTime(text: string) {
  const shown = text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
  return fail(
    'INVALID_FILTER_FIELD',
    `"${shown}" is not a time: write 2026-01-31, 2026-01-31T09:30:00Z, now, now-7d or now+2h (m, h, d, w).`,
  );
}
