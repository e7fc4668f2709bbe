// In this folder: what goes live and offline when, by days.

import type { CalendarDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { type Calendar, type CalendarEntry, calendarQuery, entriesOf } from './calendar-query.ts';
import { DayDialog } from './day-dialog.tsx';
import { DayGrid, focusDay } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import {
  dayOf,
  daysShown,
  readDay,
  type Shown,
  spanInWords,
  spanOf,
  stepBy,
  todayHere,
  type View,
  zoneInWords,
} from './days.ts';
import { MoveDialog } from './move-dialog.tsx';
import { placeEntries, useMoves } from './use-moves.ts';
import { useNarrow } from './use-narrow.ts';

type Opened =
  | { readonly day: CalendarDate }
  | { readonly moved: CalendarEntry; readonly from?: CalendarDate }
  | null;

/** A month or a week: what goes live and offline by itself, what failed, and what went live. */
export function CalendarScreen() {
  const search = useSearch({ from: '/signed-in/calendar' });
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const view: View = search.view ?? 'month';
  const day = readDay(search.day);
  const shown = daysShown(day, view);
  const title = spanInWords(shown, view);
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(spanOf(shown)));
  const { moves, move } = useMoves();
  const [opened, setOpened] = useState<Opened>(null);
  const byDay = useMemo(() => groupByDay(placeEntries(data ? entriesOf(data) : [], moves)), [data, moves]);
  const entriesOn = (one: CalendarDate) => byDay.get(one.toString()) ?? [];
  const go = (to: CalendarDate, as: View = view) =>
    void navigate({
      to: '/calendar',
      search: { ...(as === 'week' && { view: as }), day: to.toString() },
      replace: true,
      resetScroll: false,
    });
  const close = () => setOpened(null);
  const closeMoved = (from?: CalendarDate) => {
    close();
    if (from) focusDay(from);
  };
  return (
    <Page
      title={t('Calendar')}
      lead={t('What goes live and offline, and what went live. Times are those of this device: {zone}.', {
        zone: zoneInWords,
      })}
    >
      <CalendarBar
        title={title}
        view={view}
        onView={(next) => go(day, next)}
        onStep={(steps) => go(stepBy(day, view, steps))}
        onToday={() => go(todayHere())}
      />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label={t('Loading the calendar')} lines={10} />}
      {data && !isPlaceholderData && <Notes more={data.more} {...{ entriesOn, shown, view }} />}
      {data && isNarrow && (
        <DayList
          {...{ shown, entriesOn, view }}
          onOpen={(one) => setOpened({ day: one })}
          onMove={(moved) => setOpened({ moved })}
        />
      )}
      {data && !isNarrow && (
        <DayGrid
          label={title}
          {...{ view, shown, entriesOn, day }}
          onGo={go}
          onOpen={(one) => setOpened({ day: one })}
          onMove={move}
        />
      )}
      {opened && 'day' in opened && (
        <DayDialog
          day={opened.day}
          entries={entriesOn(opened.day)}
          onMove={(moved) => setOpened({ moved, from: opened.day })}
          onClose={close}
        />
      )}
      {opened && 'moved' in opened && (
        <MoveDialog entry={opened.moved} onMove={move} onClose={() => closeMoved(opened.from)} />
      )}
    </Page>
  );
}

function nothingIn(view: View, hadSomething: boolean): string {
  if (view === 'month') {
    return hadSomething ? t('Nothing more goes live this month.') : t('Nothing goes live this month.');
  }
  return hadSomething ? t('Nothing more goes live this week.') : t('Nothing goes live this week.');
}

/** That nothing happens, and what to do; or that there is more than is shown. */
function Notes(props: {
  readonly entriesOn: (day: CalendarDate) => readonly CalendarEntry[];
  readonly more: Calendar['more'];
  readonly shown: Shown;
  readonly view: View;
}) {
  const { entriesOn, more, shown, view } = props;
  const within = shown.days
    .filter((day) => day.compare(shown.first) >= 0 && day.compare(shown.last) <= 0)
    .flatMap(entriesOn);
  const isPast = shown.last.compare(todayHere()) < 0;
  const hint = view === 'month' ? t('A week has room for all of it.') : t('The lists have all of it.');
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft empty:hidden">
      {isPast && within.length === 0 && (
        <p>{view === 'month' ? t('Nothing went live this month.') : t('Nothing went live this week.')}</p>
      )}
      {!isPast && within.every(({ state }) => state === 'done') && (
        <p>
          {nothingIn(view, within.length > 0)}{' '}
          {rich('Schedule {page} in its editor.', {
            page: (
              <Link to="/pages" className="rounded text-accent underline">
                {t('a page')}
              </Link>
            ),
          })}
        </p>
      )}
      {more.planned && (
        <p>
          {t('More is planned than is shown: these are the first 500.')} {hint}
        </p>
      )}
      {more.done && (
        <p>
          {t('More went live than is shown: these are the first 500.')} {hint}
        </p>
      )}
    </div>
  );
}

function groupByDay(entries: readonly CalendarEntry[]): ReadonlyMap<string, readonly CalendarEntry[]> {
  const inOrder = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return Map.groupBy(inOrder, ({ at }) => dayOf(at).toString());
}
