import { z } from 'zod';
import { instant, listPagination } from '../../platform/http/answer-shapes.ts';
import { permanentRedirect, recordLocales, recordSource, writtenEntry } from '../entries/answer-shapes.ts';
import { typeSummary } from '../entries/records/record-shapes.ts';

/** A page as writes answer it (decisions, "Page write"). */
export const writtenPage = writtenEntry.extend({ pageTypeId: z.uuid(), pageType: typeSummary });

/** A page as reads deliver it (decisions, "Delivered page"). */
export const deliveredPage = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  pageType: typeSummary.nullable(),
  content: z
    .looseObject({})
    .describe('The fields of the page type. Components contain their fields directly.'),
  createdAt: instant,
  updatedAt: instant.describe('The time of the last change to the published content.'),
  publishedAt: instant
    .nullable()
    .describe(
      'The time of the publication. The value is `null` in previews of a page that was never published.',
    ),
  ...recordLocales,
  _source: recordSource,
});

/** Answer of `GET /pages`. */
export const pageListAnswer = z.strictObject({ data: z.array(deliveredPage), pagination: listPagination });

/** Answer of `GET /pages/:slug`. */
export const singlePageAnswer = z.strictObject({
  data: deliveredPage,
  redirect: permanentRedirect.nullable(),
});
