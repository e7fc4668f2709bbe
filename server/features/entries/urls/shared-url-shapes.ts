import { z } from 'zod';
import { entryReferenceTypes } from '../entry-kind.ts';

/** A URL at which several records are published in a locale. */
export const sharedUrl = z.strictObject({
  locale: z.string().describe('The locale whose readers would get several records at the URL.'),
  slug: z.string(),
  kind: z.enum(entryReferenceTypes),
  records: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string().describe('In the locale of the slug.'),
      type: z.string().nullable().describe('Slug of its type; null for posts.'),
      slugLocale: z.string().describe('The locale that has the slug: `locale` or one that it falls back on.'),
    }),
  ),
});

/** The answer of `GET /admin/locales/shared-urls`. */
export const sharedUrlsAnswer = z.strictObject({
  data: z.array(sharedUrl).describe('In the order of the locales.'),
  meta: z.strictObject({
    nextCursor: z.string().nullable().describe('The `cursor` of the next page. Null: this is the last one.'),
  }),
});
