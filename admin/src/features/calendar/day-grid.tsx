import type { CalendarDate } from '@internationalized/date';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plural, t } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { type CalendarEntry, keyOfEntry } from './calendar-query.ts';
import { dayInWords, type Shown, todayHere, type View } from './days.ts';
import { dragType, EntryChip } from './entry-chip.tsx';

/** Entries that a day shows before it is opened. */
const mostInMonth = 3;
const mostInWeek = 12;

interface GridProps {
  readonly label: string;
  readonly view: View;
  readonly shown: Shown;
  readonly entriesOn: (day: CalendarDate) => readonly CalendarEntry[];
  /** The day that the keyboard is at. */
  readonly day: CalendarDate;
  readonly onGo: (day: CalendarDate) => void;
  readonly onOpen: (day: CalendarDate) => void;
  readonly onMove: (entry: CalendarEntry, day: CalendarDate) => void;
}

/** The days of a month or a week: arrows go from day to day, Enter opens one, entries are dragged between them. */
export function DayGrid(props: GridProps) {
  const { label, shown, day, onGo, onOpen } = props;
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isGoing = useRef(false);
  const at = day.toString();
  // After a key: the day may stand in another month, which is drawn first.
  useEffect(() => {
    if (!isGoing.current) return;
    isGoing.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target : undefined;
    const from = shown.days.find((one) => one.toString() === cell?.dataset['day']);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(from);
      return;
    }
    const next = dayAfterKey(event.key, from, shown);
    if (!next) return;
    event.preventDefault();
    isGoing.current = true;
    onGo(next);
  };
  const weeks = Array.from({ length: shown.days.length / 7 }, (_, n) => shown.days.slice(n * 7, n * 7 + 7));
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the keyboard is a grid.
      role="grid"
      aria-label={label}
      onKeyDown={press}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-line bg-surface"
    >
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th
              key={one.toString()}
              scope="col"
              abbr={dayInWords.longWeekday(one)}
              className="border-b border-line px-2 py-1.5 text-start text-xs font-medium text-ink-soft"
            >
              {dayInWords.weekday(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days, week) => (
          <tr key={days[0]?.toString()}>
            {days.map((one, column) => (
              <DayCell
                key={one.toString()}
                {...props}
                day={one}
                isAt={one.compare(day) === 0}
                dragged={dragged}
                onDrag={setDragged}
                edges={classNames(week > 0 && 'border-t', column > 0 && 'border-s')}
                isInEmptyWeek={days.every((other) => props.entriesOn(other).length === 0)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Gives the focus back to a day once what stood over it has gone, where nothing else has taken it. */
export function focusDay(day: CalendarDate): void {
  const focus = () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-day="${day.toString()}"]`)?.focus();
  };
  // The dialog gives the focus back in the first frame, to a button that may have gone.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

function DayCell(
  props: GridProps & {
    readonly isAt: boolean;
    readonly dragged: CalendarEntry | null;
    readonly onDrag: (entry: CalendarEntry | null) => void;
    readonly edges: string;
    /** Nothing happens in its week, which then takes no more room than its numbers. */
    readonly isInEmptyWeek: boolean;
  },
) {
  const { view, shown, entriesOn, day, isAt, dragged, onDrag, onOpen, onMove, edges, isInEmptyWeek } = props;
  const [isOver, setOver] = useState(false);
  const entries = entriesOn(day);
  const most = view === 'month' ? mostInMonth : mostInWeek;
  // One that is left over takes as much room as the word of it.
  const visible = entries.length <= most + 1 && view === 'week' ? entries : entries.slice(0, most);
  const rest = entries.length - visible.length;
  const isToday = day.compare(todayHere()) === 0;
  const isBeside = day.compare(shown.first) < 0 || day.compare(shown.last) > 0;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the keyboard.
      role="gridcell"
      data-day={day.toString()}
      tabIndex={isAt ? 0 : -1}
      {...(isToday && { 'aria-current': 'date' as const })}
      onDragOver={(event) => {
        if (!dragged || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) onMove(dragged, day);
      }}
      className={classNames(
        'p-1.5 align-top -outline-offset-2',
        'border-line',
        edges,
        view === 'month' ? (isInEmptyWeek ? 'h-12' : 'h-28') : 'h-96',
        isBeside && 'bg-canvas',
        isOver && 'bg-accent-soft outline-2 outline-accent',
      )}
    >
      <div className="flex flex-col gap-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onOpen(day)}
          className="flex min-h-6.5 items-center gap-1.5 self-start rounded text-xs hover:underline"
        >
          <span className="sr-only">{dayInWords.whole(day)}</span>
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-6.5 items-center justify-center rounded-full tabular-nums',
              isToday && 'bg-accent font-semibold text-accent-ink',
              !isToday && (isBeside ? 'text-ink-faint' : 'text-ink'),
            )}
          >
            {dayInWords.number(day)}
          </span>
          {isToday && <span className="font-medium text-accent">{t('Today')}</span>}
        </button>
        {entries.length > 0 && (
          <span className="sr-only">
            {plural(entries.length, '{count} on this day', '{count} on this day')}
          </span>
        )}
        {visible.map((entry) => (
          <EntryChip
            key={keyOfEntry(entry)}
            entry={entry}
            isWhole={view === 'week'}
            isInReach={isAt}
            onDrag={onDrag}
          />
        ))}
        {rest > 0 && (
          <button
            type="button"
            tabIndex={isAt ? 0 : -1}
            onClick={() => onOpen(day)}
            className="min-h-6.5 self-start rounded px-1.5 text-xs font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {plural(rest, '+{count} more', '+{count} more')}
          </button>
        )}
      </div>
    </td>
  );
}

/** Where a key goes from a day; undefined for one that goes nowhere. */
function dayAfterKey(key: string, day: CalendarDate, { days }: Shown): CalendarDate | undefined {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const place = days.findIndex((one) => one.compare(day) === 0) % 7;
  switch (key) {
    case 'ArrowRight':
      return day.add({ days: forward });
    case 'ArrowLeft':
      return day.subtract({ days: forward });
    case 'ArrowDown':
      return day.add({ weeks: 1 });
    case 'ArrowUp':
      return day.subtract({ weeks: 1 });
    case 'Home':
      return day.subtract({ days: place });
    case 'End':
      return day.add({ days: 6 - place });
    case 'PageDown':
      return day.add({ months: 1 });
    case 'PageUp':
      return day.subtract({ months: 1 });
    default:
      return undefined;
  }
}
