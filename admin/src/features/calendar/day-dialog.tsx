import type { CalendarDate } from '@internationalized/date';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CalendarEntry } from './calendar-query.ts';
import { dayInWords, todayHere } from './days.ts';
import { EntryRows } from './entry-rows.tsx';

/** A day with everything that happens on it. */
export function DayDialog(props: {
  readonly day: CalendarDate;
  readonly entries: readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry) => void;
  readonly onClose: () => void;
}) {
  const { day, entries, onMove, onClose } = props;
  const title = dayInWords.whole(day);
  const isPast = day.compare(todayHere()) < 0;
  return (
    <Dialog title={title} isOpen onClose={onClose} footer={<Button onPress={onClose}>{t('Close')}</Button>}>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-soft">
          {isPast
            ? t('Nothing went live on this day.')
            : t('Nothing goes live or offline on this day. Schedule a page, item or post in its editor.')}
        </p>
      ) : (
        <EntryRows label={title} entries={entries} onMove={onMove} />
      )}
    </Dialog>
  );
}
