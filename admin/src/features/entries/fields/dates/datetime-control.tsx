import {
  type CalendarDateTime,
  getLocalTimeZone,
  now,
  toCalendarDateTime,
  type ZonedDateTime,
} from '@internationalized/date';
import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { ClearableHelp } from './date-control.tsx';
import { DatePicker } from './date-picker.tsx';
import { momentAt, otherMomentOf, readInstant, readPasted, writeInstant, zoneInWords } from './date-text.ts';
import { KeptText } from './kept-text.tsx';

/**
 * A moment, to the minute, entered in the reader's own zone or in UTC and stored in UTC. A text without a zone, or one
 * that only some parsers take, stays as it is until it is replaced.
 */
export function DatetimeControl(props: ControlProps) {
  const { field, value, onChange, errors, path, isReadOnly } = props;
  const { label, help } = wordsOf(field);
  const own = getLocalTimeZone();
  const [zone, setZone] = useState(own);
  const stored = typeof value === 'string' ? value : '';
  const moment = readInstant(stored, zone);
  if (stored !== '' && !moment) return <KeptText {...props} text={stored} what="date and time" />;
  const at = moment?.toDate().getTime() ?? Date.now();
  const other = moment && otherMomentOf(moment);
  const write = (next: ZonedDateTime) => onChange(writeInstant(next));
  return (
    // The picker gets a local time without a zone. With a zone, it would keep the summer offset for a day in
    // winter.
    <DatePicker<CalendarDateTime>
      label={label}
      help={
        <>
          <ClearableHelp
            help={help}
            label={label}
            onClear={moment && !isReadOnly ? () => onChange(undefined) : undefined}
          />
          <ZoneChoice zone={zone} own={own} at={at} onChoose={setZone} />
          {other && !isReadOnly && (
            <button
              type="button"
              className="min-h-6.5 rounded text-start underline underline-offset-2 hover:text-ink"
              onClick={() => write(other)}
            >
              {t('This time occurs twice (clock change). Use the other one: {zone}', {
                zone: zoneInWords(zone, other.toDate().getTime()),
              })}
            </button>
          )}
          {moment && zone !== 'UTC' && (
            <span className="block">{t('In UTC: {time}', { time: inUtc(at) })}</span>
          )}
        </>
      }
      value={moment ? toCalendarDateTime(moment) : null}
      onChange={(next) => (next === null ? onChange(undefined) : write(momentAt(next, zone, moment)))}
      onPaste={(text) => {
        const pasted = readPasted(text, zone, moment);
        if (pasted) write(pasted);
        return pasted !== undefined;
      }}
      granularity="minute"
      placeholderValue={toCalendarDateTime(now(zone)).set({ minute: 0, second: 0, millisecond: 0 })}
      error={errors.get(path)}
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
    />
  );
}

function ZoneChoice(props: {
  readonly zone: string;
  readonly own: string;
  readonly at: number;
  readonly onChoose: (zone: string) => void;
}) {
  const { zone, own, at, onChoose } = props;
  const other = zone === 'UTC' ? own : 'UTC';
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{t('Time zone: {zone}', { zone: zoneInWords(zone, at) })}</span>
      {own !== 'UTC' && (
        <button
          type="button"
          className="min-h-6.5 rounded underline underline-offset-2 hover:text-ink"
          onClick={() => onChoose(other)}
        >
          {t('Show in {zone}', { zone: other })}
        </button>
      )}
    </span>
  );
}

function inUtc(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
