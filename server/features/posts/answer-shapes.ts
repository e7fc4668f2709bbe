import { z } from 'zod';
import { instant, listPagination } from '../../platform/http/answer-shapes.ts';
import { permanentRedirect, recordSource, writtenEntry } from '../entries/answer-shapes.ts';
import { postParts } from './post-shapes.ts';

/** A post as events tell it. */
export const writtenPost = writtenEntry.extend(
  postParts.omit({ featuredImage: true, author: true, readingTimeMinutes: true }).shape,
);

/** A post as reads deliver it (decisions, "Blog"). */
export const deliveredPost = postParts.omit({ authorId: true }).extend({
  id: z.uuid(),
  slug: z.string(),
  publishedAt: instant
    .nullable()
    .describe(
      'The time of the publication. The value is `null` in previews of a post that was never published.',
    ),
  createdAt: instant,
  updatedAt: instant.describe('The time of the last change to the published content.'),
  _source: recordSource,
});

/** Answer of `GET /blog`. */
export const postListAnswer = z.strictObject({ data: z.array(deliveredPost), pagination: listPagination });

/** Answer of `GET /blog/:slug`. */
export const singlePostAnswer = z.strictObject({
  data: deliveredPost,
  redirect: permanentRedirect.nullable(),
});
