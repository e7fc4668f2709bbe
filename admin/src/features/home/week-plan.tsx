import { Link, type LinkProps } from '@tanstack/react-router';
import type { Overview, OverviewRecord } from '../../api/overview.ts';
import { recordLink } from '../../api/records.ts';
import { clockInWords, locale, numberInWords, timeInWords, weekdayInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { weekOf } from './week.ts';

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });

interface PlanEntry {
  readonly key: string;
  readonly at: string;
  readonly name: string;
  /** What happens, with the time given. */
  readonly what: (time: string) => string;
  readonly link: LinkProps;
}

/** What goes live or offline by itself: by day for a week, and what comes after it. */
export function WeekPlan(props: {
  readonly records: readonly OverviewRecord[];
  readonly releases: NonNullable<Overview['scheduledReleases']>;
}) {
  const { days, later } = weekOf(
    [...props.releases.map(ofRelease), ...props.records.flatMap(ofRecord)],
    new Date(),
  );
  return (
    <ol aria-label={t('Scheduled')} className="-my-2 divide-y divide-hairline">
      {days.map(({ day, entries }, ahead) => (
        <li
          key={day.toISOString()}
          className={classNames('flex gap-3 text-sm', entries.length > 0 ? 'py-2' : 'py-1')}
        >
          <span className={classNames('w-12 shrink-0', ahead > 0 && 'text-ink-soft')}>
            <span aria-hidden="true" className="flex items-baseline gap-1.5">
              <span
                className={classNames(
                  'w-5 text-base tabular-nums',
                  ahead === 0 && 'font-semibold text-accent',
                )}
              >
                {numberInWords(day.getDate())}
              </span>
              <span className="text-xs">{weekday.format(day)}</span>
            </span>
            <span className="sr-only">{weekdayInWords(day)}</span>
          </span>
          {entries.length === 0 ? (
            <span className={ahead === 0 ? 'pt-0.5 text-xs text-ink-faint' : 'sr-only'}>
              {ahead === 0 ? t('Nothing more today') : t('Nothing planned')}
            </span>
          ) : (
            <Entries entries={entries} inWords={clockInWords} />
          )}
        </li>
      ))}
      {later.length > 0 && (
        <li className="flex gap-3 py-2 text-sm">
          <span className="w-12 shrink-0 pt-0.5 text-xs text-ink-soft">{t('Later')}</span>
          <Entries entries={later} inWords={timeInWords} />
        </li>
      )}
    </ol>
  );
}

function Entries(props: {
  readonly entries: readonly PlanEntry[];
  readonly inWords: (time: string) => string;
}) {
  return (
    <ul className="flex min-w-0 flex-1 flex-col gap-1">
      {props.entries.map(({ key, at, name, what, link }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-2">
          <Link
            {...link}
            dir="auto"
            className="max-w-full truncate rounded py-0.5 font-medium hover:underline"
          >
            {name}
          </Link>
          <span className="text-xs text-ink-soft">{what(props.inWords(at))}</span>
        </li>
      ))}
    </ul>
  );
}

function ofRelease({ id, name, publishAt }: NonNullable<Overview['scheduledReleases']>[number]): PlanEntry {
  const link: LinkProps = { to: '/releases/$id', params: { id } };
  return { key: id, at: publishAt, name, what: (time) => t('Release, goes live {time}', { time }), link };
}

function ofRecord(record: OverviewRecord): PlanEntry[] {
  const { kind, id, type, slug, publishAt, unpublishAt, typeName } = record;
  const name = record.name.trim() || slug;
  const link = recordLink(kind, id, type ?? '');
  const entry = (at: string | null, happening: string, what: PlanEntry['what']) =>
    at === null ? [] : [{ key: `${id} ${record.locale} ${happening}`, at, name, what, link }];
  return [
    ...entry(publishAt, 'publish', (time) => t('{type}, goes live {time}', { type: typeName, time })),
    ...entry(unpublishAt, 'unpublish', (time) => t('{type}, goes offline {time}', { type: typeName, time })),
  ];
}
