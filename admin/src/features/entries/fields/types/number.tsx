import { Hash } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { readNumber } from '../../../../numbers/read-number.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { NumberControl } from '../controls/number-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { orderOperators } from './operators.ts';

const NumberOption = lazily(
  () => import('../../../schemas/builder/options/number-option.tsx').then(({ NumberOption: one }) => one),
  'options',
);

/** A number. */
export const numberType: AdminFieldType = {
  title: t('Number'),
  category: 'Data',
  line: t('A price, a rank: whole or with decimals.'),
  icon: Hash,
  options: ['placeholder', 'helpText', 'min', 'max', 'step'],
  Options: ({ part }) => (
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberOption part={part} name="min" label={t('Smallest')} placeholder={t('No limit')} />
      <NumberOption part={part} name="max" label={t('Largest')} placeholder={t('No limit')} />
      <NumberOption
        part={part}
        name="step"
        label={t('Step [of a number]')}
        placeholder="1"
        help={t('What the arrows of the control add.')}
      />
    </div>
  ),
  place: 'short',
  Control: NumberControl,
  fits: (value) => typeof value === 'number',
  fromCell(text, _, numbers) {
    const read = readNumber(text, [numbers]);
    return 'value' in read ? read.value : undefined;
  },
  cellFault(text, numbers) {
    const read = readNumber(text, [numbers]);
    if (!('fault' in read) || read.fault === 'none') return undefined;
    return read.fault === 'ambiguous'
      ? t('“{text}” can be read in two ways. Go back and choose the decimal sign of the file.', { text })
      : t('“{text}” can’t be stored exactly as a number.', { text });
  },
  cellForm: t('a number, such as {sample}', { sample: '3.5' }),
  summary: (value) => (typeof value === 'number' ? String(value) : ''),
  operators: () => orderOperators('3'),
  compared: 'number',
  sample: ({ options }) => (typeof options?.['min'] === 'number' ? options['min'] : 1),
};
