import { z } from 'zod';
import { named } from '../../api/operation.ts';
import { filterOperators, whereFields } from './parse-filters.ts';

const wherePattern = new RegExp(`^[^:]+:(${filterOperators.join('|')}):`);
const operators = filterOperators.map((operator) => `\`${operator}\``).join(', ');

const more = [...whereFields.keys()].map((field) => `\`${field}\``).join(', ');

const conditions = z.partialRecord(z.enum(filterOperators), z.string());

/** `where` of a list, described. */
function where(intro: string, fields: string, example: string) {
  return z
    .array(z.string().regex(wherePattern))
    .optional()
    .describe(
      `Conditions in the form \`field:operator:value\`${intro}. Example: \`where=${example}\`. Repeat the ` +
        `parameter for several conditions. All conditions must match${fields} A time is an ISO date, an ISO ` +
        'timestamp, or a relative time such as `now`, `now-7d` or `now+2h`. The units are m, h, d and w. ' +
        'Relative times have a resolution of one minute.',
    );
}

/** `where` of a list that has no `filter[…]`. */
export const whereAlone = where(
  '',
  `. The limit is 20 conditions. Fields: \`name\`, \`slug\`, ${more}.`,
  'publishedAt:gte:now-7d',
);

/** `where` of a list of records for editors. */
export const recordWhere = where(
  '',
  `. The limit is 20 conditions. Fields: \`name\`, \`slug\`, ${more}. With \`type\`, you can also filter by ` +
    'content fields of the draft as `fields.<path>`, which accept `now` too.',
  'fields.rating:gte:4',
);

/** `filter[…]` and `where` of a list; `custom` where content fields can be filtered too. */
export function filters(custom: boolean) {
  const fields = custom ? '`name`, `slug` and content fields as `fields.<path>`' : '`name` and `slug`';
  const now = custom ? ' Date and datetime fields accept `now` too.' : '';
  return {
    filter: z
      .record(z.string(), z.union([z.string(), named('Conditions', conditions)]))
      .optional()
      .describe(
        'Conditions in the form `filter[field]=value` or `filter[field][operator]=value`, at most 20. All ' +
          `conditions must match. Fields: ${fields}. Operators: ${operators}. \`in\` and \`nin\` accept values ` +
          "separated by commas. Clients that can't send nested keys use `where`.",
      ),
    where: where(
      ', which is the same as `filter[field][operator]=value`',
      `. Conditions in \`filter\` and \`where\` count together. Only \`where\` supports ${more}.${now}`,
      `${custom ? 'fields.rating' : 'name'}:gte:4`,
    ),
  };
}
