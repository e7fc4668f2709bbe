import { z } from 'zod';
import { isHeldByDouble } from '../../../lib/text/exact-number.ts';
import type { Field, FieldRules, FieldType, SchemaIssue } from './field-type.ts';
import { type Converted, refuseToConvert } from './parts/converted.ts';
import { describedOptions, numberOption, readOptions } from './parts/field-options.ts';
import { failType, visitScalar } from './parts/plain-value.ts';

const options = z.object({
  ...describedOptions,
  min: numberOption,
  max: numberOption,
  step: z
    .number({ error: 'must be a number above 0' })
    .positive({ error: 'must be a number above 0' })
    .optional(),
});

/** A finite number; `step` is a hint for editors and not enforced. */
export const numberField = {
  name: 'number',
  category: 'Data',
  options,
  values: {
    format:
      'A JSON number from `min` to `max`. `step` is a hint for editors. Numbers are stored as doubles (IEEE 754), which ' +
      'rounds fractions. Whole numbers beyond ±9007199254740992 that a double would round are rejected, and so are ' +
      '`1e400` and `1e-400`.',
    refused: ['2.5', true],
    forms: [{ written: 2.5 }, { written: -1e21 }],
  },
  check: checkNumber,
  compile: compileNumber,
  convert: convertToNumber,
  jsonSchema: () => ({ type: 'number' }),
  typescript: () => 'number',
} as const satisfies FieldType;

function checkNumber(field: Field, path: string): SchemaIssue[] {
  const { min, max } = readOptions(options, field);
  if (min === undefined || max === undefined || min <= max) return [];
  const message = `min (${min}) must not exceed max (${max}).`;
  return [{ field: path, code: 'INVALID_NUMBER_RANGE', message }];
}

function compileNumber(field: Field): FieldRules {
  const { min, max } = readOptions(options, field);
  return {
    accept(value, at) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return failType(at, 'a number', value);
      if (min !== undefined && value < min) at.fail('TOO_SMALL', `The number must be ${min} or more.`);
      if (max !== undefined && value > max) at.fail('TOO_LARGE', `The number must be ${max} or less.`);
      return value;
    },
    comparison: 'number',
    order: 'number',
    visit: visitScalar,
  };
}

function convertToNumber(value: unknown): Converted {
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  const text = typeof value === 'string' ? value.trim() : '';
  const number = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return refuseToConvert(value, 'a number');
  return isHeldByDouble(text) ? { value: number } : refuseToConvert(value, 'a number that a double holds');
}
