import { kindNames } from '../../api/records.ts';
import { timeInWords } from '../entries/editor/record-status.ts';
import type { CalendarEntry } from './calendar-query.ts';

/** What happens, in a few words. */
export function happeningOf({ action, state, status }: CalendarEntry): string {
  if (state === 'failed') return 'Did not go live';
  if (state === 'done') return 'Went live';
  if (action === 'unpublish') return 'Goes offline';
  return status === 'published' ? 'Changes go live' : 'Goes live';
}

/** What the record is called. */
export function nameOf({ name, slug }: CalendarEntry): string {
  return name.trim() || slug;
}

/** What it is: "Page · Landing". */
export function kindOf({ kind, type, typeName }: CalendarEntry): string {
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
