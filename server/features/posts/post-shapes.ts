import { z } from 'zod';
import { resolvedMedia } from '../media/answer-shapes.ts';

const term = z.strictObject({ name: z.string(), slug: z.string() });

/** What the record of a post has beside that of other entries: the draft in the words of the public post. */
export const postParts = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  featuredImageId: z.uuid().nullable(),
  featuredImage: resolvedMedia.nullable(),
  authorId: z.uuid().nullable(),
  author: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  categories: z.array(term),
  tags: z.array(term),
  seo: z.strictObject({
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    canonicalUrl: z.string().nullable(),
    noIndex: z.boolean(),
  }),
  readingTimeMinutes: z.int().min(1),
});
