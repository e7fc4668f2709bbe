import { ToggleLeft } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { BooleanControl } from '../controls/boolean-control.tsx';
import type { AdminFieldType } from './field-type.ts';

const saidInCells: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

/** True or false. */
export const booleanType: AdminFieldType = {
  title: t('Yes or no'),
  category: 'Data',
  line: t('A switch.'),
  icon: ToggleLeft,
  options: ['helpText'],
  place: 'short',
  Control: BooleanControl,
  fits: (value) => typeof value === 'boolean',
  fromCell: (text) => saidInCells.get(text.trim().toLowerCase()),
  cellForm: t('{yes} or {no}', { yes: 'true', no: 'false' }),
  operators: () => [
    {
      value: 'eq',
      label: t('is [equals]'),
      sample: 'true',
      choices: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
  ],
  sample: () => true,
};
