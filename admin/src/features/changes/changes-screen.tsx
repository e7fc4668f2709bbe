// In this folder: what changed for readers between two days.

import type { CalendarDate } from '@internationalized/date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useLocales } from '../../api/locales.ts';
import { addressIn } from '../../api/record-address.ts';
import { recordLink } from '../../api/records.ts';
import { timeInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Page } from '../../ui/page.tsx';
import { dayInWords, endOfDay, instantOf, readDay, todayHere } from '../calendar/days.ts';
import { DatePicker } from '../entries/fields/dates/date-picker.tsx';
import { changesAsText, changeWords, nameOfChange, partsInWords } from './change-words.ts';
import { type Change, type ChangesAsked, changesQuery } from './changes-query.ts';
import { useTypeNames } from './use-type-names.ts';

/** Days that are compared unless others are chosen. */
const usualDays = 7;
const all = 'all';

/** What was added, removed and changed for readers between two days, with the way to what they saw. */
export function ChangesScreen() {
  const search = useSearch({ from: '/signed-in/changes' });
  const navigate = useNavigate();
  const locales = useLocales();
  const names = useTypeNames();
  const today = todayHere();
  const from = search.from === undefined ? today.subtract({ days: usualDays }) : readDay(search.from);
  const to = readDay(search.to);
  const isBackwards = from.compare(to) > 0 || from.compare(today) > 0;
  const asked = askedOf(search, from, to, today);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...changesQuery(asked), enabled: !isBackwards });
  const go = (changes: typeof search) =>
    void navigate({ to: '/changes', search: { ...search, ...changes }, replace: true });
  const changes = data?.pages.flatMap((page) => page.data) ?? [];
  const languageOf = (change: Change) =>
    locales.length > 1
      ? (locales.find(({ code, isDefault }) => (change.locale ? code === change.locale : isDefault))?.name ??
        change.locale)
      : undefined;
  const lines = changes.map((change) => ({
    ...{ change, type: names.typeOf(change), language: languageOf(change) },
    parts: partsInWords(change, (field) => names.labelOf(change, field)),
  }));
  const span = `${dayInWords.whole(from)} – ${dayInWords.whole(to)}`;
  const meta = data?.pages[0]?.meta;
  const isCut = meta !== undefined && Date.parse(meta.from) > Date.parse(asked.from);
  return (
    <Page
      title={t('What changed')}
      lead={t(
        'For readers, between the beginning of one day and the end of another. What was changed and changed back is not told.',
      )}
      actions={
        lines.length > 0 && (
          <CopyButton
            label={t('Copy as text')}
            text={changesAsText(t('What changed, {span}', { span }), lines, hasNextPage)}
          />
        )
      }
    >
      <div className="flex flex-wrap items-start gap-3">
        <DatePicker<CalendarDate>
          label={t('From')}
          value={from}
          onChange={(day) => day && go({ from: day.toString() })}
          granularity="day"
          placeholderValue={today}
          error={isBackwards ? t('It must not be later than the other day, or than today.') : undefined}
        />
        <DatePicker<CalendarDate>
          label={t('To')}
          value={to}
          onChange={(day) => day && go({ to: day.toString() })}
          granularity="day"
          placeholderValue={today}
        />
        <SelectField
          label={t('Type')}
          value={search.of ?? all}
          choices={[{ value: all, label: t('All') }, ...names.choices]}
          onChange={(of) => go({ of: of === all ? undefined : of })}
          className="w-48"
        />
        {locales.length > 1 && (
          <SelectField
            label={t('Language')}
            value={search.locale ?? all}
            choices={[
              { value: all, label: t('All') },
              ...locales.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={(locale) => go({ locale: locale === all ? undefined : locale })}
            className="w-48"
          />
        )}
      </div>
      {isCut && (
        <p
          role="status"
          className="rounded-lg border border-line bg-sunken px-4 py-2.5 text-sm text-ink-soft"
        >
          {t('It is known since {time} what was live: what happened before is not told.', {
            time: timeInWords(meta.historyFrom),
          })}
        </p>
      )}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && !isBackwards && !error && <Loading label={t('Comparing what readers saw')} lines={8} />}
      {data && !isBackwards && lines.length === 0 && !hasNextPage && (
        <EmptyState title={t('Nothing changed for readers')}>
          {t('Choose other days, or all types. Drafts that are not published yet are in the lists.')}
        </EmptyState>
      )}
      {lines.length > 0 && !isBackwards && (
        <ul
          aria-label={t('What changed, {span}', { span })}
          className="flex flex-col divide-y divide-hairline rounded-xl border border-line bg-surface px-4"
        >
          {lines.map((line) => (
            <ChangeRow key={addressIn(line.change.id, line.change.locale)} {...line} />
          ))}
        </ul>
      )}
      {hasNextPage && !isBackwards && (
        <Button isPending={isFetchingNextPage} className="self-start" onPress={() => void fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </Page>
  );
}

function ChangeRow(props: {
  readonly change: Change;
  readonly type: string;
  readonly language: string | undefined;
  readonly parts: readonly string[];
}) {
  const { change, type, language, parts } = props;
  const { label, tone } = changeWords[change.change];
  const { kind, id, locale } = change;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 text-sm">
      <span className="w-20 shrink-0 pt-0.5">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        <Link
          {...recordLink(kind, id, change.type ?? '')}
          search={{ panel: 'history', seen: true, ...(locale !== undefined && { locale }) }}
          className="inline-flex min-h-6 items-center self-start rounded font-medium break-words text-ink hover:underline"
        >
          <bdi>{nameOfChange(change)}</bdi>
        </Link>
        <p className="text-xs text-ink-soft">
          <bdi>{type}</bdi>
          {language && (
            <>
              {' · '}
              <bdi>{language}</bdi>
            </>
          )}
        </p>
        {parts.length > 0 && <p className="break-words text-ink-soft">{parts.join(', ')}</p>}
      </div>
    </li>
  );
}

/** What the service is asked: of today what is live now. */
function askedOf(
  { of, locale }: { readonly of?: string | undefined; readonly locale?: string | undefined },
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
): ChangesAsked {
  const [kind, type] = of?.split(':') ?? [];
  return {
    from: instantOf(from),
    ...(to.compare(today) < 0 && { to: endOfDay(to) }),
    ...((kind === 'page' || kind === 'collectionItem' || kind === 'blogPost') && { kind }),
    ...(type !== undefined && { type }),
    ...(locale !== undefined && { locale }),
  };
}
