import type { CalendarDate } from '@internationalized/date';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { localeOf } from '../../../../api/record-address.ts';
import { type ContentRecord, kindNames, type RecordKind } from '../../../../api/records.ts';
import { openReleasesQuery } from '../../../../api/releases.ts';
import { useMay } from '../../../../api/session.ts';
import { timeInWords } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { dayInWords, dayOf, todayHere } from '../../../calendar/days.ts';
import { DatePicker } from '../../fields/dates/date-picker.tsx';
import { liveHistoryQuery } from '../../history/live-query.ts';
import { oneAfterAnother } from '../record-status.ts';
import {
  daysToWalk,
  isPastOutside,
  type Mark,
  type Moment,
  marksOf,
  momentInWords,
  momentOf,
} from './moment.ts';

const noRelease = 'none';
const icon = 'size-4 rtl:-scale-x-100';

/** Walks through the days of what a preview shows, and through the releases that are not published yet. */
export function DayWalk(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly moment: Moment | null;
  readonly onLook: (moment: Moment | null) => void;
}) {
  const { kind, record, moment, onLook } = props;
  const isEditor = useMay('editor');
  const { data: history, hasNextPage } = useInfiniteQuery(liveHistoryQuery(kind, record.id));
  const { data: releases = [] } = useQuery({ ...openReleasesQuery(), enabled: isEditor });
  const { publishAt, unpublishAt } = record;
  const spans = useMemo(() => history?.pages.flatMap(({ data }) => data) ?? [], [history]);
  const marks = useMemo(() => {
    const now = Date.now();
    const all = marksOf(spans, { publishAt, unpublishAt }, releases, now);
    return isEditor ? all : all.filter(({ at }) => Date.parse(at) <= now);
  }, [spans, publishAt, unpublishAt, releases, isEditor]);
  const today = todayHere();
  const day = moment && 'at' in moment ? dayOf(moment.at) : today;
  const historyFrom = history?.pages[0]?.meta.historyFrom;
  const walk = daysToWalk(today, historyFrom, marks, { chosen: day, isEditor });
  const offset = day.compare(today);
  const go = (chosen: CalendarDate) => {
    if (!isEditor && chosen.compare(today) > 0) notify(t('Only editors can preview a future day'));
    else onLook(momentOf(chosen, today));
  };
  const isBefore = offset < walk.first;
  const isKnown = history !== undefined && !hasNextPage && localeOf(record.id) === undefined;
  const wasMissing = isKnown && moment !== null && 'at' in moment && isPastOutside(moment.at, spans);
  return (
    <fieldset
      aria-label={t('As of when')}
      className="flex flex-col gap-2 border-b border-line bg-surface px-3 py-2"
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <DatePicker<CalendarDate>
          label={t('Day')}
          value={day}
          onChange={(chosen) => chosen && go(chosen)}
          granularity="day"
          placeholderValue={today}
          error={
            isBefore && historyFrom !== undefined
              ? t('It is known since {time} what was live.', { time: timeInWords(historyFrom) })
              : undefined
          }
        />
        <Button aria-pressed={moment === null} onPress={() => onLook(null)}>
          {t('Today')}
        </Button>
        {releases.length > 0 && (
          <SelectField
            label={t('With a release')}
            value={moment && 'release' in moment ? moment.release : noRelease}
            choices={[
              { value: noRelease, label: t('None [release]') },
              ...releases.map(({ id, name, publishAt: at }) => ({
                ...{ value: id, label: name },
                ...(at !== null && { detail: timeInWords(at) }),
              })),
            ]}
            onChange={(id) => {
              const name = releases.find((one) => one.id === id)?.name ?? '';
              onLook(id === noRelease ? null : { release: id, name });
            }}
            className="w-48"
          />
        )}
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={t('To the change before')}
          icon={<ChevronLeft className={icon} />}
          onPress={() =>
            step(
              marks.filter(({ at }) => isEarlier(at, day)).at(-1),
              go,
              t('Nothing changes before that day'),
            )
          }
        />
        <Track
          {...walk}
          value={Math.max(offset, walk.first)}
          words={wordsOf(day, offset, marks)}
          marks={marks}
          today={today}
          onChange={(days) => go(today.add({ days }))}
        />
        <IconButton
          label={t('To the change after')}
          icon={<ChevronRight className={icon} />}
          onPress={() =>
            step(
              marks.find(({ at }) => isLater(at, day)),
              go,
              t('Nothing changes after that day'),
            )
          }
        />
      </div>
      {moment && (
        <p role="status" className="text-sm text-ink-soft">
          {momentInWords(moment, Date.now())}
          {wasMissing && ` ${t('Readers did not find this {one} then.', { one: kindNames[kind].one })}`}{' '}
          {t('What you type is not shown.')}
        </p>
      )}
    </fieldset>
  );
}

/** The days as a line, with a mark where something becomes another. Arrow keys go by day, Home and End to its ends. */
function Track(props: {
  readonly first: number;
  readonly last: number;
  readonly value: number;
  readonly words: string;
  readonly marks: readonly Mark[];
  readonly today: CalendarDate;
  readonly onChange: (days: number) => void;
}) {
  const { first, last, value, words, marks, today, onChange } = props;
  const placeOf = (days: number) => `calc(0.5rem + (100% - 1rem) * ${(days - first) / (last - first)})`;
  const placed = marks.flatMap((mark) => {
    const days = dayOf(mark.at).compare(today);
    return days < first || days > last ? [] : [{ ...mark, days }];
  });
  return (
    <div className="relative min-w-0 flex-1 pt-2.5">
      <span
        aria-hidden="true"
        style={{ insetInlineStart: placeOf(0) }}
        className="absolute top-0 -ms-px h-2.5 w-0.5 bg-ink-faint"
      />
      {placed.map(({ at, words: what, days }) => (
        <span
          key={`${at} ${what}`}
          aria-hidden="true"
          title={`${timeInWords(at)}: ${what}`}
          style={{ insetInlineStart: placeOf(days) }}
          className="absolute top-0.5 -ms-1 size-2 rounded-full bg-accent"
        />
      ))}
      <input
        type="range"
        aria-label={t('Day, from the past to what is to come')}
        aria-valuetext={words}
        min={first}
        max={last}
        step={1}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="block h-6 w-full accent-accent"
      />
    </div>
  );
}

function wordsOf(day: CalendarDate, offset: number, marks: readonly Mark[]): string {
  const own = marks.filter(({ at }) => dayOf(at).compare(day) === 0).map(({ words }) => words);
  const whole = dayInWords.whole(day);
  const name = offset === 0 ? t('Today, {day}', { day: whole }) : whole;
  return oneAfterAnother([name, ...own]);
}

function isEarlier(at: string, day: CalendarDate): boolean {
  return dayOf(at).compare(day) < 0;
}

function isLater(at: string, day: CalendarDate): boolean {
  return dayOf(at).compare(day) > 0;
}

function step(mark: Mark | undefined, go: (day: CalendarDate) => void, otherwise: string): void {
  if (mark) go(dayOf(mark.at));
  else notify(otherwise);
}
