import { z } from 'zod';
import { quoteInput } from '../../../../lib/quote-input.ts';
import type { FieldType } from '../field-type.ts';
import { refuseToConvert } from './converted.ts';
import { describedOptions } from './field-options.ts';
import { failType, visitScalar } from './plain-value.ts';

/**
 * What `date` and `datetime` share: any text that the standard date parser takes, stored as sent. `fromText` is what
 * becomes of such a text of another field type.
 */
export function dateRules(
  time: 'day' | 'moment',
  example: string,
  fromText: (text: string) => string = (text) => text,
): Omit<FieldType, 'name'> {
  return {
    category: 'Data',
    options: z.object(describedOptions),
    values: { forms: [{ written: example }] },
    compile: () => ({
      accept(value, at) {
        if (typeof value !== 'string') return failType(at, `a date as a string, such as "${example}"`, value);
        if (Number.isNaN(Date.parse(value))) {
          at.fail(
            'INVALID_DATE',
            `The value must be a date such as "${example}"; ${quoteInput(value)} is none.`,
          );
        }
        return value;
      },
      order: 'text',
      time,
      visit: visitScalar,
    }),
    convert: (value) =>
      typeof value === 'string' && !Number.isNaN(Date.parse(value))
        ? { value: fromText(value) }
        : refuseToConvert(value, 'a date'),
    jsonSchema: () => ({ type: 'string' }),
    typescript: () => 'string',
  };
}
