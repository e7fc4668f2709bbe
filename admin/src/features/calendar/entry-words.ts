import { kindNames } from '../../api/records.ts';
import { timeInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';
import { type CalendarEntry, isRelease } from './calendar-query.ts';

/** What happens, in a few words. */
export function happeningOf(entry: CalendarEntry): string {
  const { state } = entry;
  if (state === 'failed') return t('Did not go live');
  if (state === 'done') return t('Went live');
  return { live: t('Goes live'), offline: t('Goes offline'), changes: t('Changes go live') }[
    happeningIn(entry)
  ];
}

/** Which of what can be planned it is. */
export function happeningIn(entry: CalendarEntry): 'live' | 'offline' | 'changes' {
  if (entry.action === 'unpublish') return 'offline';
  return !isRelease(entry) && entry.status === 'published' ? 'changes' : 'live';
}

/** What the record is called. */
export function nameOf(entry: CalendarEntry): string {
  return entry.name.trim() || (isRelease(entry) ? '' : entry.slug);
}

/** What it is: "Page · Landing". */
export function kindOf(entry: CalendarEntry): string {
  if (isRelease(entry)) return t('Release');
  const { kind, type, typeName } = entry;
  const { one } = kindNames[kind];
  const word = one.charAt(0).toUpperCase() + one.slice(1);
  return type === null ? word : `${word} · ${typeName}`;
}

/** Why it failed: without what the calendar says already, and with times in the reader's own zone. */
export function reasonOf({ error }: CalendarEntry): string {
  return (error ?? '')
    .replace(/^Publishing at \S+ failed: /, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => timeInWords(time));
}

/** Whether it can be put on another day. */
export function isMovable({ state }: CalendarEntry): boolean {
  return state !== 'done';
}
