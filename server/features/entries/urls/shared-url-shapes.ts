import { z } from 'zod';
import { entryReferenceTypes } from '../entry-kind.ts';

/** A URL at which several records are published in a locale. */
export const sharedUrl = z.strictObject({
  locale: z.string().describe('The locale in which several entries have the URL.'),
  slug: z.string(),
  kind: z.enum(entryReferenceTypes),
  records: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string().describe('The name of the entry in the locale of the slug.'),
      type: z.string().nullable().describe('The slug of the type. The value is `null` for posts.'),
      slugLocale: z
        .string()
        .describe('The locale that defines the slug: `locale` or one of its fallback locales.'),
    }),
  ),
});

/** The answer of `GET /admin/locales/shared-urls`. */
export const sharedUrlsAnswer = z.strictObject({
  data: z.array(sharedUrl).describe('The shared URLs, in the order of the locales.'),
  meta: z.strictObject({
    nextCursor: z.string().nullable().describe('The cursor of the next page, or `null` on the last page.'),
  }),
});
