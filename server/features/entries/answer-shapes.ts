import { z } from 'zod';
import { entryRecord } from './records/record-shapes.ts';

/** What public writes answer, and events tell, of every kind of entry (specification, "Collection item"). */
export const writtenEntry = entryRecord.pick({
  id: true,
  name: true,
  slug: true,
  status: true,
  draftContent: true,
  publishedContent: true,
  sortOrder: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  firstPublishedAt: true,
});

/** Where a renamed record is now (specification, "Redirect hint"). */
export const redirectHint = z.strictObject({
  from: z.string(),
  to: z.string(),
  url: z.string().describe('Below /api/v1.'),
});

/** The same on single pages and posts. */
export const permanentRedirect = redirectHint.extend({ permanent: z.literal(true) });
