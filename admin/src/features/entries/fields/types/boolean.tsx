import { ToggleLeft } from 'lucide-react';
import { BooleanControl } from '../controls/boolean-control.tsx';
import type { AdminFieldType } from './field-type.ts';

/** True or false. */
export const booleanType: AdminFieldType = {
  title: 'Yes or no',
  category: 'Data',
  line: 'A switch.',
  icon: ToggleLeft,
  options: ['helpText'],
  place: 'short',
  Control: BooleanControl,
  fits: (value) => typeof value === 'boolean',
  operators: () => [
    {
      value: 'eq',
      label: 'is',
      sample: 'true',
      choices: [
        { value: 'true', label: 'yes' },
        { value: 'false', label: 'no' },
      ],
    },
  ],
  sample: () => true,
};
