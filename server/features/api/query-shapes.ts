import { z } from 'zod';
import { mostOfPage, totalsWanted, usualOfPage } from '../../platform/http/pagination.ts';
import { longestSearch } from './search-text.ts';

/** `page` and `limit` of every list. */
export const paging = {
  page: z.int().min(1).default(1).describe('Counted from 1.'),
  limit: z.int().min(1).max(mostOfPage).default(usualOfPage).describe('Records of a page.'),
};

/** `total` of lists whose total may take long. */
export const totalWanted = z
  .enum(totalsWanted)
  .default('exact')
  .describe(
    '`estimate`: where counting takes long the total is estimated, and `isEstimate` is true; `none`: nothing is counted, and ' +
      '`total` and `totalPages` are null. Both tell `hasNextPage`.',
  );

/** How references are delivered, and that drafts need a preview key. */
export const delivery = {
  depth: z
    .int()
    .min(0)
    .max(3)
    .default(1)
    .describe('Levels of references that are replaced by their targets.'),
  refTypes: z
    .enum(['true', 'false'])
    .default('true')
    .describe('`false` leaves `_type` out of resolved collection items.'),
};

export const preview = z
  .enum(['true', 'false'])
  .optional()
  .describe('`true` demands the header X-Preview-Key; the header alone is enough for a preview.');

/** `release` and `at` of reads: in whose perspective. */
const perspective = {
  release: z
    .string()
    .optional()
    .describe(
      'Slug or id of a release: all is as it will be once that is published. Needs the header X-Preview-Key, and shows no other drafts.',
    ),
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'A time, with its offset: all is as it was then, or, of a time to come, as it will be by then as far as it is scheduled. ' +
        'Needs the header X-Preview-Key, and shows no other drafts.',
    ),
};

/** `sourceMap` of reads: what a preview needs for editing from the page. */
const sourceMap = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    'With a preview, `true` adds what leads from the page to the editor: `_source` to each record, and `_key` to each object ' +
      'in an array. Without a preview it means nothing.',
  );

/** What reads of content take beside a preview key. */
export const previewed = { sourceMap, preview, ...perspective };

/** The parameters of writes of content. */
export const writeQuery = z.object({
  sourceMap: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      '`true` answers each object in an array with its `_key`, as does a write that sends such keys itself.',
    ),
});

/** `locale` and `fallback` of reads. */
export const readLocales = {
  locale: z
    .string()
    .optional()
    .describe(
      'Code of a locale of the tenant; the default one without. A tenant without locales has no use for it.',
    ),
  fallback: z
    .enum(['none'])
    .optional()
    .describe('`none` leaves out what the locale has not itself: records, and fields of records.'),
};

/** `locale` of what editors do with a record. */
export const adminLocale = z
  .string()
  .optional()
  .describe('Code of a locale of the tenant; the default one without.');

/** `sort` of a list; `more` is said of it besides. */
export function sortBy(fields: readonly string[], fallback: string, more = '') {
  const names = fields.map((field) => `\`${field}\``).join(', ');
  return z
    .string()
    .default(fallback)
    .describe(
      `Fields separated by commas, \`-\` before one for descending: ${names}. Ties break by id.${more}`,
    );
}

/** `fields` of a read. */
export const fieldNames = z
  .string()
  .optional()
  .describe('Names separated by commas: only these keys are answered, whatever the schema requires.');

/** `q` of a list. */
export const searchText = z.string().max(longestSearch).optional().describe('A part of names and slugs.');

/** `force` of a delete. */
export const force = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true` deletes what live content refers to as well.');
