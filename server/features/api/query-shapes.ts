import { z } from 'zod';
import { mostOfPage, totalsWanted, usualOfPage } from '../../platform/http/pagination.ts';
import { longestSearch } from './search-text.ts';

/** `page` and `limit` of every list. */
export const paging = {
  page: z.int().min(1).default(1).describe('The page number. The first page is 1.'),
  limit: z.int().min(1).max(mostOfPage).default(usualOfPage).describe('The number of results per page.'),
};

/** `total` of lists whose total may take long. */
export const totalWanted = z
  .enum(totalsWanted)
  .default('exact')
  .describe(
    'How the API determines the total. With `estimate`, a total that takes long to count is estimated, and ' +
      '`isEstimate` is true. With `none`, `total` and `totalPages` are null. With both values, the response ' +
      'contains `hasNextPage`.',
  );

/** How references are delivered, and that drafts need a preview key. */
export const delivery = {
  depth: z.int().min(0).max(3).default(1).describe('The number of reference levels that the API resolves.'),
  refTypes: z
    .enum(['true', 'false'])
    .default('true')
    .describe("If `false`, resolved collection items don't contain `_type`."),
};

export const preview = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    'If `true`, the request must contain the header `X-Preview-Key`. The header is sufficient for a ' +
      'preview without this parameter.',
  );

/** `release` and `at` of reads: in whose perspective. */
const perspective = {
  release: z
    .string()
    .optional()
    .describe(
      'The slug or id of a release. The response shows content as it will be after the release is ' +
        'published. Requires the header `X-Preview-Key`. The response contains no other drafts.',
    ),
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'A timestamp with an offset. For a past time, the response shows the content that was published then. ' +
        'For a future time, the response includes scheduled changes up to then. Requires the header ' +
        '`X-Preview-Key`. The response contains no other drafts.',
    ),
};

/** `sourceMap` of reads: what a preview needs for editing from the page. */
const sourceMap = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    'If `true`, previews contain source information for click-to-edit: `_source` in each entry, and ' +
      '`_key` in each object of an array. The parameter has no effect without a preview.',
  );

/** What reads of content take beside a preview key. */
export const previewed = { sourceMap, preview, ...perspective };

/** The parameters of writes of content. */
export const writeQuery = z.object({
  sourceMap: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'If `true`, the response contains the `_key` of each object in an array. If the body contains a ' +
        '`_key`, the response always contains these keys.',
    ),
});

/** `locale` and `fallback` of reads. */
export const readLocales = {
  locale: z
    .string()
    .optional()
    .describe(
      "The code of a locale of the tenant. The default is the tenant's default locale. In a tenant without " +
        'locales, the parameter has no effect.',
    ),
  fallback: z
    .enum(['none'])
    .optional()
    .describe(
      "If `none`, the response doesn't use fallback locales. The response omits untranslated entries and " +
        'fields.',
    ),
};

/** `locale` of what editors do with a record. */
export const adminLocale = z
  .string()
  .optional()
  .describe("The code of a locale of the tenant. The default is the tenant's default locale.");

/** `sort` of a list; `more` is said of it besides. */
export function sortBy(fields: readonly string[], fallback: string, more = '') {
  const names = fields.map((field) => `\`${field}\``).join(', ');
  return z
    .string()
    .default(fallback)
    .describe(
      'The sort fields, separated by commas. A `-` before a field sorts in descending order. The fields are ' +
        `${names}. Entries with equal values are sorted by id.${more}`,
    );
}

/** `fields` of a read. */
export const fieldNames = z
  .string()
  .optional()
  .describe(
    'The names of the properties to return, separated by commas. The response contains only these ' +
      'properties, even if the schema requires others.',
  );

/** `q` of a list. */
export const searchText = z
  .string()
  .max(longestSearch)
  .optional()
  .describe('Text that the name or slug contains.');

/** `force` of a delete. */
export const force = z
  .enum(['true', 'false'])
  .default('false')
  .describe('If `true`, the API also deletes entries and files that published content refers to.');
