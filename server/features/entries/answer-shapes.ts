import { z } from 'zod';
import { entryKindNames } from './entry-kind.ts';
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
  locale: true,
});

/** What a delivered record says of locales. */
export const recordLocales = {
  _locale: z.string().optional().describe('The locale of the entry, in tenants with locales.'),
  _locales: z
    .array(z.strictObject({ locale: z.string(), slug: z.string() }))
    .optional()
    .describe(
      'The locales in which the entry itself is published, with its slug in each. You can use the locales ' +
        'for `hreflang` links.',
    ),
};

/** What a delivered record is made from: only previews with `?sourceMap=true` say it. */
export const recordSource = z
  .strictObject({
    kind: z.enum(entryKindNames),
    id: z.uuid(),
    type: z.string().nullable().describe('The slug of the type. The value is `null` for posts.'),
  })
  .optional()
  .describe(
    'The source of the data, for click-to-edit. The property exists only in previews with `sourceMap`, ' +
      'where objects in arrays also contain a `_key`.',
  );

/** Where a renamed record is now (specification, "Redirect hint"). */
export const redirectHint = z.strictObject({
  from: z.string(),
  to: z.string(),
  url: z.string().describe('The path of the entry, relative to `/api/v1`.'),
});

/** The same on single pages and posts. */
export const permanentRedirect = redirectHint.extend({ permanent: z.literal(true) });
