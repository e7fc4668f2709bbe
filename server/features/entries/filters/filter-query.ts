import { z } from 'zod';
import { named } from '../../api/operation.ts';
import { filterOperators, whereFields } from './parse-filters.ts';

const wherePattern = new RegExp(`^[^:]+:(${filterOperators.join('|')}):`);
const operators = filterOperators.map((operator) => `\`${operator}\``).join(', ');

const more = [...whereFields.keys()].map((field) => `\`${field}\``).join(', ');

const conditions = z.partialRecord(z.enum(filterOperators), z.string());

/** `filter[…]` and `where` of a list; `custom` where content fields can be filtered too. */
export function filters(custom: boolean) {
  const fields = custom ? '`name`, `slug` and content fields as `fields.<path>`' : '`name` and `slug`';
  const example = custom ? 'fields.rating' : 'name';
  return {
    filter: z
      .record(z.string(), z.union([z.string(), named('Conditions', conditions)]))
      .optional()
      .describe(
        `\`filter[field]=value\` or \`filter[field][operator]=value\`, at most 20, all of which must hold. ` +
          `Fields: ${fields}. Operators: ${operators}; \`in\` and \`nin\` take values separated by commas. ` +
          'Clients that cannot spell a key in a key send `where`.',
      ),
    where: z
      .array(z.string().regex(wherePattern))
      .optional()
      .describe(
        `\`field:operator:value\`, the same as \`filter[field][operator]=value\` in one text: ` +
          `\`where=${example}:gte:4\`. Repeated, all must hold; filters of both kinds count together. Only \`where\` ` +
          `knows ${more}. A time is an ISO date or timestamp, or \`now\`, \`now-7d\`, \`now+2h\` (m, h, d, w), by the ` +
          `minute${custom ? '; `now` works for date and datetime fields too' : ''}.`,
      ),
  };
}
