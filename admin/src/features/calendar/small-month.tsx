import type { CalendarDate } from '@internationalized/date';
import { plural } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CalendarEntry } from './calendar-query.ts';
import { dayInWords, type Shown, todayHere } from './days.ts';

/** A month in the width of a phone: a dot below each day on which something happens, which opens it. */
export function SmallMonth(props: {
  readonly shown: Shown;
  readonly entriesOn: (day: CalendarDate) => readonly CalendarEntry[];
  readonly onOpen: (day: CalendarDate) => void;
}) {
  const { shown, entriesOn, onOpen } = props;
  return (
    <div className="grid grid-cols-7 gap-y-0.5 rounded-xl border border-line bg-surface p-2 text-center text-xs">
      {shown.days.slice(0, 7).map((day) => (
        <span key={day.toString()} aria-hidden="true" className="pb-1 text-ink-soft">
          {dayInWords.weekday(day)}
        </span>
      ))}
      {shown.days.map((day) => (
        <SmallDay key={day.toString()} {...{ day, shown, onOpen }} entries={entriesOn(day)} />
      ))}
    </div>
  );
}

function SmallDay(props: {
  readonly day: CalendarDate;
  readonly shown: Shown;
  readonly entries: readonly CalendarEntry[];
  readonly onOpen: (day: CalendarDate) => void;
}) {
  const { day, shown, entries, onOpen } = props;
  const isBeside = day.compare(shown.first) < 0 || day.compare(shown.last) > 0;
  const isToday = day.compare(todayHere()) === 0;
  const number = (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-7 items-center justify-center rounded-full tabular-nums',
        isToday && 'bg-accent font-semibold text-accent-ink',
        !isToday && isBeside && 'text-ink-faint',
        !isToday && entries.length > 0 && 'font-semibold',
      )}
    >
      {dayInWords.number(day)}
    </span>
  );
  const box = 'flex h-10 flex-col items-center justify-start gap-0.5 rounded-md pt-0.5';
  if (entries.length === 0) return <span className={box}>{number}</span>;
  return (
    <button type="button" onClick={() => onOpen(day)} className={classNames(box, 'hover:bg-sunken')}>
      <span className="sr-only">
        {dayInWords.whole(day)}, {plural(entries.length, '{count} on this day', '{count} on this day')}
      </span>
      {number}
      <span
        aria-hidden="true"
        className={classNames(
          'size-1.5 rounded-full',
          entries.every(({ state }) => state === 'done') ? 'bg-line-strong' : 'bg-accent',
        )}
      />
    </button>
  );
}
