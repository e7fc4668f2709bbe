import type { CalendarDate } from '@internationalized/date';
import { plural, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { CalendarEntry } from './calendar-query.ts';
import { dayInWords, type Shown, todayHere, type View } from './days.ts';
import { EntryRows } from './entry-rows.tsx';
import { SmallMonth } from './small-month.tsx';

/** Entries that a day shows here before it is opened. */
const most = 5;

/** The same for narrow screens: the month in small, and the days on which something happens, and today, one below the other. */
export function DayList(props: {
  readonly shown: Shown;
  readonly entriesOn: (day: CalendarDate) => readonly CalendarEntry[];
  readonly view: View;
  readonly onOpen: (day: CalendarDate) => void;
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const { shown, entriesOn, view, onOpen, onMove } = props;
  const today = todayHere();
  const days = shown.days.filter((day) => {
    if (day.compare(shown.first) < 0 || day.compare(shown.last) > 0) return false;
    return day.compare(today) === 0 || entriesOn(day).length > 0;
  });
  return (
    <div className="flex flex-col gap-5">
      {view === 'month' && <SmallMonth {...{ shown, entriesOn, onOpen }} />}
      {days.map((day) => {
        const entries = entriesOn(day);
        const isToday = day.compare(today) === 0;
        const title = dayInWords.whole(day);
        const rest = entries.length > most + 1 ? entries.length - most : 0;
        return (
          <section key={day.toString()} className="flex flex-col gap-2">
            <h2 className={classNames('text-sm', isToday && 'text-accent')}>
              {isToday ? t('Today, {day}', { day: title }) : title}
            </h2>
            {entries.length === 0 ? (
              <p className="text-sm text-ink-soft">{t('Nothing goes live or offline today.')}</p>
            ) : (
              <EntryRows label={title} entries={entries.slice(0, entries.length - rest)} onMove={onMove} />
            )}
            {rest > 0 && (
              <Button className="self-start" onPress={() => onOpen(day)}>
                {plural(rest, '+{count} more', '+{count} more')}
                <span className="sr-only"> {title}</span>
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
