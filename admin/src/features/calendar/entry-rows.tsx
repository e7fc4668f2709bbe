import { Link } from '@tanstack/react-router';
import { useLocales } from '../../api/locales.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type CalendarEntry, isRelease, keyOfEntry } from './calendar-query.ts';
import { clockInWords } from './days.ts';
import { linkOf, lookOf } from './entry-chip.tsx';
import { EntrySign } from './entry-sign.tsx';
import { happeningOf, isMovable, kindOf, nameOf, reasonOf } from './entry-words.ts';

/** The entries of a day with all that is known of them, and what can be done. */
export function EntryRows(props: {
  readonly label: string;
  readonly entries: readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const { label, entries, onMove } = props;
  const locales = useLocales();
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {entries.map((entry) => {
        const { icon: Icon, look, ink } = lookOf(entry);
        const reason = reasonOf(entry);
        const code = isRelease(entry) ? undefined : entry.locale;
        const language = locales.find((one) => one.code === code)?.name ?? code;
        return (
          <li
            key={keyOfEntry(entry)}
            className={classNames(
              'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border-s-4 px-3 py-2 text-sm',
              look,
            )}
          >
            <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
              <span className={classNames('flex items-center gap-1.5 font-medium', ink)}>
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span>
                  {clockInWords(entry.at)} {happeningOf(entry)}
                </span>
              </span>
              <span className="flex items-start gap-1.5">
                <EntrySign entry={entry} className="mt-0.5" />
                <Link {...linkOf(entry)} className="rounded font-medium wrap-anywhere hover:underline">
                  <bdi>{nameOf(entry)}</bdi>
                </Link>
              </span>
              <span dir="auto" className="text-xs text-ink-soft">
                {language === undefined
                  ? kindOf(entry)
                  : t('{kind}, in {language}', { kind: kindOf(entry), language })}
              </span>
              {reason !== '' && <span className="text-xs text-danger wrap-anywhere">{reason}</span>}
            </div>
            {isMovable(entry) && (
              <Button onPress={() => onMove(entry)}>
                {t('Move to another day …')}
                <span className="sr-only"> {nameOf(entry)}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
