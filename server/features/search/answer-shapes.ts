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
  locale: z.string().optional().describe('Of a translation.'),
  name: z.string(),
  slug: z.string().describe('Of a record; the file name of media.'),
  type: z
    .strictObject({ id: z.uuid(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('Of pages and items.'),
  status: z.enum(['draft', 'published']).nullable().describe('Null for media.'),
  updatedAt: instant,
  snippet: pieces.describe('Plain text around the words, in pieces; `match` marks the words themselves.'),
});

/** One published record that was found (guide, "Search"). */
export const publishedRecord = z.strictObject({
  kind: z.enum(entryKindNames),
  id: z.uuid(),
  type: z
    .strictObject({ id: z.uuid(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('Of pages and items.'),
  name: z.string(),
  slug: z.string(),
  url: z.string().describe('Where the public API has the record, below `/api/v1`.'),
  publishedAt: instant,
  ...recordLocales,
  highlights: z
    .strictObject({
      name: pieces.describe('The name.'),
      text: pieces.describe('The text around the first of the words; its beginning where none stands in it.'),
    })
    .optional()
    .describe(
      'In pieces of plain text, never HTML: escape them like any text. `match` marks the words that were found.',
    ),
  fields: z.record(z.string(), z.unknown()).optional().describe('What `fields` asked for.'),
});

export const publishedAnswer = z.strictObject({
  data: z.array(publishedRecord),
  pagination,
  meta: z.strictObject({
    exact: z.boolean().describe('`false`: nothing had the words as they are; these are one letter off.'),
  }),
});
