import { z } from 'zod';

/**
 * The record that an event is about, as a receiver needs it to find what shows it. It stands beside `data`, whose keys
 * the specification fixes: those of bulk actions and deletions name neither type nor address.
 */
export const eventSubject = z.strictObject({
  kind: z.enum(['page', 'collection_item', 'blog_post', 'media', 'release']),
  id: z.uuid(),
  slug: z.string().optional().describe('The slug after the change. The property is absent for files.'),
  typeSlug: z
    .string()
    .optional()
    .describe('The slug of the page type or collection type. The property is absent for posts and files.'),
  locale: z
    .string()
    .optional()
    .describe('The locale that was changed. The property exists only in tenants with locales.'),
  path: z
    .string()
    .describe(
      'The path of a published entry in the public API, relative to `/api/v1`. For a release, the path in ' +
        'the admin API.',
    ),
  previousSlug: z
    .string()
    .optional()
    .describe('The former slug. The property exists only in updates that change the slug.'),
  previousPath: z
    .string()
    .optional()
    .describe('The former path. The property exists only together with `previousSlug`.'),
});

export type EventSubject = z.infer<typeof eventSubject>;
