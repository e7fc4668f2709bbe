import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { termsInput } from '../entries/terms/term-input.ts';

const seoInput = z.object({
  title: boundedText(0, 255).optional(),
  description: boundedText(0, 1000).optional(),
  keywords: z.array(boundedText(1, 100)).max(100).optional(),
  canonicalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  noIndex: z.boolean().optional(),
});

/** A picture as the field types of all other content take it; the delivered media object is one of the forms. */
const mediaInput = z
  .union([z.uuid(), z.object({ id: z.uuid() }), z.object({ _id: z.uuid() })], {
    error:
      'must be a valid media reference: { "id": "<media id>" }, the delivered media object, or the bare id',
  })
  .transform((media) => (typeof media === 'string' ? media : 'id' in media ? media.id : media._id));

const authorInput = z.object({ id: z.uuid() }).transform(({ id }) => id);

/** What reads deliver beside the ids of a post's picture and author: taken for the id where no id is sent. */
export const postTargetsInput = z.object({
  featuredImage: mediaInput.nullish(),
  author: authorInput.nullish(),
});

/** The content fields of a post, as the admin API takes them; null clears one. */
export const postFieldsInput = z.object({
  excerpt: z.string().nullish(),
  content: z.string().nullish(),
  featuredImageId: z.uuid().nullish(),
  authorId: z.uuid().nullish(),
  categories: termsInput.nullish(),
  tags: termsInput.nullish(),
  seo: seoInput.nullish(),
});
