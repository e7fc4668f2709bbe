import { Calendar } from 'lucide-react';
import { locale } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import type { AdminFieldType } from './field-type.ts';
import { orderOperators } from './operators.ts';
import { asWritten, beginningOf, isText } from './plain-facets.ts';

const DateControl = lazily(() => import('../dates/date-control.tsx').then(({ DateControl: one }) => one));
const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A day. */
export const dateType: AdminFieldType = {
  title: t('Date'),
  category: 'Data',
  line: t('A day.'),
  icon: Calendar,
  options: ['helpText'],
  place: 'short',
  Control: DateControl,
  fits: isText,
  fromCell: asWritten,
  summary: beginningOf,
  inWords(text) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : format.format(time);
  },
  operators: () => orderOperators('2026-01-01'),
  compared: 'day',
  sample: () => '2026-01-31',
};
