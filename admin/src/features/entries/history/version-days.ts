import { locale, weekdayInWords } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';
import type { VersionSummary } from './version-query.ts';

const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

/** The versions of one day, newest first. */
export interface VersionDay {
  readonly title: string;
  readonly versions: readonly VersionSummary[];
}

/** Versions by the days on which they were saved where the reader is; both newest first. */
export function byDay(versions: readonly VersionSummary[], now: Date): readonly VersionDay[] {
  const days = Map.groupBy(versions, ({ createdAt }) => new Date(createdAt).toDateString());
  return [...days.values()].map((ofDay) => ({
    title: titleOf(new Date(ofDay[0]?.createdAt ?? now), now),
    versions: ofDay,
  }));
}

function titleOf(day: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return t('Today');
  if (day.toDateString() === yesterday.toDateString()) return t('Yesterday');
  return day.getFullYear() === now.getFullYear() ? weekdayInWords(day) : dayOfYear.format(day);
}
