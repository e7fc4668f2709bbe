import { z } from 'zod';
import type { FieldType } from './field-type.ts';
import { type Converted, refuseToConvert } from './parts/converted.ts';
import { describedOptions } from './parts/field-options.ts';
import { failType, visitScalar } from './parts/plain-value.ts';

/** True or false; texts such as `"true"` are refused. */
export const booleanField = {
  name: 'boolean',
  category: 'Data',
  options: z.object(describedOptions),
  values: {
    format: '`true` or `false`.',
    refused: ['true', 1],
    forms: [{ written: true }],
  },
  compile: () => ({
    accept: (value, at) => (typeof value === 'boolean' ? value : failType(at, 'true or false', value)),
    order: 'text',
    visit: visitScalar,
  }),
  convert: convertToBoolean,
  jsonSchema: () => ({ type: 'boolean' }),
  typescript: () => 'boolean',
} as const satisfies FieldType;

const truths = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
]);

function convertToBoolean(value: unknown): Converted {
  const truth = truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value);
  return truth === undefined ? refuseToConvert(value, 'true or false') : { value: truth };
}
