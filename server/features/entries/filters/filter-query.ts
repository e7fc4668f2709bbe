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
      `\`field:operator:value\`${intro}: \`where=${example}\`. Repeated, all must hold${fields} ` +
        'A time is an ISO date or timestamp, or `now`, `now-7d`, `now+2h` (m, h, d, w), by the minute.',
    );
}

/** `where` of a list that has no `filter[…]`. */
export const whereAlone = where(
  '',
  `, at most 20. Fields: \`name\`, \`slug\`, ${more}.`,
  'publishedAt:gte:now-7d',
);

/** `where` of a list of records for editors. */
export const recordWhere = where(
  '',
  `, at most 20. Fields: \`name\`, \`slug\`, ${more}, and with \`type\` content fields of the draft as ` +
    '`fields.<path>`, for which `now` works as well.',
  'fields.rating:gte:4',
);

/** `filter[…]` and `where` of a list; `custom` where content fields can be filtered too. */
export function filters(custom: boolean) {
  const fields = custom ? '`name`, `slug` and content fields as `fields.<path>`' : '`name` and `slug`';
  const now = custom ? ' `now` works for date and datetime fields too.' : '';
  return {
    filter: z
      .record(z.string(), z.union([z.string(), named('Conditions', conditions)]))
      .optional()
      .describe(
        `\`filter[field]=value\` or \`filter[field][operator]=value\`, at most 20, all of which must hold. ` +
          `Fields: ${fields}. Operators: ${operators}; \`in\` and \`nin\` take values separated by commas. ` +
          'Clients that cannot spell a key in a key send `where`.',
      ),
    where: where(
      ', the same as `filter[field][operator]=value` in one text',
      `; filters of both kinds count together. Only \`where\` knows ${more}.${now}`,
      `${custom ? 'fields.rating' : 'name'}:gte:4`,
    ),
  };
}
