import type { CalendarDate } from '@internationalized/date';
import { t } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CalendarEntry } from './calendar-query.ts';
import { dayInWords, type Shown, todayHere } from './days.ts';
import { EntryRows } from './entry-rows.tsx';

/** The same for narrow screens: the days on which something happens, and today, one below the other. */
export function DayList(props: {
  readonly shown: Shown;
  readonly entriesOn: (day: CalendarDate) => readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const { shown, entriesOn, onMove } = props;
  const today = todayHere();
  const days = shown.days.filter((day) => {
    if (day.compare(shown.first) < 0 || day.compare(shown.last) > 0) return false;
    return day.compare(today) === 0 || entriesOn(day).length > 0;
  });
  return (
    <div className="flex flex-col gap-5">
      {days.map((day) => {
        const entries = entriesOn(day);
        const isToday = day.compare(today) === 0;
        const title = dayInWords.whole(day);
        return (
          <section key={day.toString()} className="flex flex-col gap-2">
            <h2 className={classNames('text-sm', isToday && 'text-accent')}>
              {isToday ? t('Today, {day}', { day: title }) : title}
            </h2>
            {entries.length === 0 ? (
              <p className="text-sm text-ink-soft">{t('Nothing goes live or offline today.')}</p>
            ) : (
              <EntryRows label={title} entries={entries} onMove={onMove} />
            )}
          </section>
        );
      })}
    </div>
  );
}
