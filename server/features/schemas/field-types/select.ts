import { z } from 'zod';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import type { Field, FieldRules, FieldType } from './field-type.ts';
import { convertToText } from './parts/converted.ts';
import { describedOptions, readOptions } from './parts/field-options.ts';
import { failType, visitScalar } from './parts/plain-value.ts';

const mostChoicesShown = 8;
const choicesShape = 'must be an array of { label, value } with strings';

const options = z.object({
  ...describedOptions,
  choices: z
    .array(z.strictObject({ label: z.string(), value: z.string() }), { error: choicesShape })
    .optional(),
});

/** One of a list of choices; any string while no choices are defined. */
export const selectField = {
  name: 'select',
  category: 'Data',
  options,
  values: {
    format: 'The `value` of one of the `choices`, in the same case. Without `choices`, any string.',
    refused: ['Guide', 'poem', ['guide']],
    forms: [{ written: 'guide' }],
  },
  compile: compileSelect,
  convert: convertToText,
  jsonSchema(field) {
    const values = choiceValues(field);
    return values.length > 0 ? { type: 'string', enum: values } : { type: 'string' };
  },
  typescript(field) {
    const values = choiceValues(field);
    return values.length > 0 ? values.map((value) => JSON.stringify(value)).join(' | ') : 'string';
  },
} as const satisfies FieldType;

function choiceValues(field: Field): string[] {
  const { choices = [] } = readOptions(options, field);
  return [...new Set(choices.map((choice) => choice.value))];
}

function compileSelect(field: Field): FieldRules {
  const values = choiceValues(field);
  const known = new Set(values);
  return {
    accept(value, at) {
      if (typeof value !== 'string') return failType(at, 'a string', value);
      if (known.size > 0 && !known.has(value)) {
        at.fail(
          'INVALID_CHOICE',
          `The value must be ${listChoices(values)}; ${quoteInput(value)} is no choice.`,
        );
      }
      return value;
    },
    order: 'text',
    visit: visitScalar,
  };
}

function listChoices(values: readonly string[]): string {
  const shown = values.slice(0, mostChoicesShown).map(quoteInput).join(', ');
  const more = values.length - mostChoicesShown;
  return `one of ${shown}${more > 0 ? ` or ${more} more` : ''}`;
}
