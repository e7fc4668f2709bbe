import { z } from 'zod';
import { describedOptions } from './field-options.ts';
import type { FieldType } from './field-type.ts';
import { failType, visitScalar } from './plain-value.ts';

/** True or false; texts such as `"true"` are refused. */
export const booleanField: FieldType = {
  name: 'boolean',
  category: 'Data',
  options: z.object(describedOptions),
  values: { forms: [{ written: true }] },
  compile: () => ({
    accept: (value, at) => (typeof value === 'boolean' ? value : failType(at, 'true or false', value)),
    visit: visitScalar,
  }),
  jsonSchema: () => ({ type: 'boolean' }),
  typescript: () => 'boolean',
};
