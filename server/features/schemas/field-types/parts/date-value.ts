import { z } from 'zod';
import { quoteInput } from '../../../../lib/text/quote-input.ts';
import type { FieldType } from '../field-type.ts';
import { refuseToConvert } from './converted.ts';
import { describedOptions } from './field-options.ts';
import { failType, visitScalar } from './plain-value.ts';

/**
 * What `date` and `datetime` share: any text that the standard date parser takes, stored as sent. `others` are
 * examples of other forms, `fromText` is what becomes of such a text of another field type.
 */
export function dateRules(
  time: 'day' | 'moment',
  example: string,
  others: readonly [string, string],
  fromText: (text: string) => string = (text) => text,
): Omit<FieldType, 'name'> {
  return {
    category: 'Data',
    options: z.object(describedOptions),
    values: {
      format:
        'A string that `Date.parse` of JavaScript accepts, stored unchanged. Time zones and formats are not converted. ' +
        'Filters and sorting compare the text, so use one format in all entries. The admin app writes the first format.',
      refused: ['tomorrow', 1_769_846_400_000],
      forms: [{ written: example }, { written: others[0] }, { written: others[1] }],
    },
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
