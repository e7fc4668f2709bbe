import type { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DatePicker } from '../entries/fields/dates/date-picker.tsx';
import type { CalendarEntry } from './calendar-query.ts';
import { clockInWords, dayOf, todayHere } from './days.ts';
import { happeningIn, nameOf } from './entry-words.ts';
import { whyNotOn } from './use-moves.ts';

/** Puts an entry on a day that is typed or picked. */
export function MoveDialog(props: {
  readonly entry: CalendarEntry;
  readonly onMove: (entry: CalendarEntry, day: CalendarDate) => boolean;
  readonly onClose: () => void;
}) {
  const { entry, onMove, onClose } = props;
  const [day, setDay] = useState<CalendarDate | null>(() => dayOf(entry.at));
  const [problem, setProblem] = useState<string>();
  const change = (next: CalendarDate | null) => {
    setDay(next);
    setProblem(undefined);
  };
  const move = () => {
    const why = day ? whyNotOn(entry, day) : t('Choose a day.');
    setProblem(why);
    if (day === null || why !== undefined) return;
    onMove(entry, day);
    onClose();
  };
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" onPress={move}>
        {t('Move')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Move “{name}” to another day', { name: nameOf(entry) })}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{whatMovingDoes(entry)}</p>
        <DatePicker<CalendarDate>
          label={t('Day')}
          value={day}
          onChange={change}
          granularity="day"
          placeholderValue={todayHere()}
          error={problem}
        />
      </div>
    </Dialog>
  );
}

function whatMovingDoes(entry: CalendarEntry): string {
  const time = clockInWords(entry.at);
  if (entry.state === 'failed') return t('It is scheduled again, for {time} on that day.', { time });
  const happens = {
    live: t('Goes live at {time} on that day.', { time }),
    offline: t('Goes offline at {time} on that day.', { time }),
    changes: t('Changes go live at {time} on that day.', { time }),
  }[happeningIn(entry)];
  return `${happens} ${t('The time is changed in its editor.')}`;
}
