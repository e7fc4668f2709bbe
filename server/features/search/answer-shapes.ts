import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { searchKinds } from './find-records.ts';

/** One thing that was found (decisions, "Search"). */
export const foundRecord = z.strictObject({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  name: z.string(),
  slug: z.string().describe('Of a record; the file name of media.'),
  type: z
    .strictObject({ id: z.uuid(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('Of pages and items.'),
  status: z.enum(['draft', 'published']).nullable().describe('Null for media.'),
  updatedAt: instant,
  snippet: z
    .array(z.strictObject({ text: z.string(), match: z.boolean() }))
    .describe('Plain text around the words, in pieces; `match` marks the words themselves.'),
});
