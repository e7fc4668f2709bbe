import { z } from 'zod';
import { describedOptions } from './field-options.ts';
import type { FieldType } from './field-type.ts';
import { failType, visitScalar } from './plain-value.ts';

/** HTML from an editor, stored and delivered as sent (specification, "wysiwyg content"). */
export const wysiwygField: FieldType = {
  name: 'wysiwyg',
  category: 'Text',
  options: z.object(describedOptions),
  values: { forms: [{ written: '<p>Low water</p>' }] },
  compile: () => ({
    accept: (value, at) => (typeof value === 'string' ? value : failType(at, 'a string of HTML', value)),
    visit: visitScalar,
  }),
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
  typescript: () => 'string',
};
