import { z } from 'zod';
import { instant, pagination } from '../../platform/http/answer-shapes.ts';
import { recordLocales } from '../entries/answer-shapes.ts';
import { entryKindNames } from '../entries/entry-kind.ts';
import { searchKinds } from './find-records.ts';

const pieces = z.array(z.strictObject({ text: z.string(), match: z.boolean() }));

/** One thing that was found (decisions, "Search"). */
export const foundRecord = z.strictObject({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  locale: z.string().optional().describe('The locale of a translation.'),
  name: z.string(),
  slug: z.string().describe('The slug of the entry, or the file name of media.'),
  type: z
    .strictObject({ id: z.uuid(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('The type of a page or item. The value is `null` for posts and media.'),
  status: z
    .enum(['draft', 'published'])
    .nullable()
    .describe('The status of the entry. The value is `null` for media.'),
  updatedAt: instant,
  snippet: pieces.describe('Plain text around the found words, in pieces. `match` marks the found words.'),
});

/** One published record that was found (guide, "Search"). */
export const publishedRecord = z.strictObject({
  kind: z.enum(entryKindNames),
  id: z.uuid(),
  type: z
    .strictObject({ id: z.uuid(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('The type of a page or item. The value is `null` for posts.'),
  name: z.string(),
  slug: z.string(),
  url: z.string().describe('The path of the entry in the public API, relative to `/api/v1`.'),
  publishedAt: instant,
  ...recordLocales,
  highlights: z
    .strictObject({
      name: pieces.describe('The name of the entry, in pieces.'),
      text: pieces.describe(
        'The text around the first found word, in pieces. The beginning of the text if only the name matches.',
      ),
    })
    .optional()
    .describe(
      'Highlighted texts as pieces of plain text. Escape the pieces before you insert them into HTML. ' +
        '`match` marks the found words.',
    ),
  fields: z.record(z.string(), z.unknown()).optional().describe('The values of the requested fields.'),
});

export const publishedAnswer = z.strictObject({
  data: z.array(publishedRecord),
  pagination,
  meta: z.strictObject({
    exact: z
      .boolean()
      .describe(
        'Whether the results contain the exact words. If `false`, the results contain similar words that ' +
          'differ by one letter.',
      ),
  }),
});
