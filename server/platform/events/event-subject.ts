import { z } from 'zod';

/**
 * The record that an event is about, as a receiver needs it to find what shows it. It stands beside `data`, whose keys
 * the specification fixes: those of bulk actions and deletions name neither type nor address.
 */
export const eventSubject = z.strictObject({
  kind: z.enum(['page', 'collection_item', 'blog_post', 'media', 'release']),
  id: z.uuid(),
  slug: z.string().optional().describe('As it is after the change. Files have none.'),
  typeSlug: z.string().optional().describe('Of the page type or collection type. Posts and files have none.'),
  locale: z.string().optional().describe('Of tenants that have locales: the one that was changed.'),
  path: z
    .string()
    .describe(
      'Where the public API has it, below `/api/v1`, while it is published; of a release where the admin API has it.',
    ),
  previousSlug: z
    .string()
    .optional()
    .describe('Of an update that gave the record another slug: the old one.'),
  previousPath: z.string().optional().describe('Beside `previousSlug`: where the record was until now.'),
});

export type EventSubject = z.infer<typeof eventSubject>;
