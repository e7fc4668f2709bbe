import { CalendarClock } from 'lucide-react';
import { locale } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import type { AdminFieldType } from './field-type.ts';
import { orderOperators } from './operators.ts';
import { asWritten, beginningOf, isText } from './plain-facets.ts';

const DatetimeControl = lazily(() =>
  import('../dates/datetime-control.tsx').then(({ DatetimeControl: one }) => one),
);
const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });

/** A moment. */
export const datetimeType: AdminFieldType = {
  title: t('Date and time'),
  category: 'Data',
  line: t('A moment, with its time zone.'),
  icon: CalendarClock,
  options: ['helpText'],
  place: 'short',
  Control: DatetimeControl,
  fits: isText,
  fromCell: asWritten,
  summary: beginningOf,
  inWords(text) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : format.format(time);
  },
  operators: () => orderOperators('2026-01-01T00:00:00Z'),
  compared: 'day',
  sample: () => '2026-01-31T09:00:00Z',
};
