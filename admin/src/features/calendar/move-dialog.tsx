import type { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DatePicker } from '../entries/fields/dates/date-picker.tsx';
import type { CalendarEntry } from './calendar-query.ts';
import { clockInWords, dayOf, todayHere } from './days.ts';
import { happeningOf, nameOf } from './entry-words.ts';
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
    const why = day ? whyNotOn(entry, day) : 'Choose a day.';
    setProblem(why);
    if (day === null || why !== undefined) return;
    onMove(entry, day);
    onClose();
  };
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button variant="primary" onPress={move}>
        Move
      </Button>
    </>
  );
  return (
    <Dialog
      title={`Move “${nameOf(entry)}” to another day`}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          {entry.state === 'failed'
            ? `It is scheduled again, for ${clockInWords(entry.at)} on that day.`
            : `${happeningOf(entry)} at ${clockInWords(entry.at)} on that day. The time is changed in its editor.`}
        </p>
        <DatePicker<CalendarDate>
          label="Day"
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
