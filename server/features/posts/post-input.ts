import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import type { Term } from './post-content.ts';

const mostTerms = 50;

/** A category or tag as writers send it: its name, or name and slug. */
const termInput = z.union([
  boundedText(1, 100).transform((name): Term => ({ name, slug: slugOfTerm(name) })),
  z.object({ name: boundedText(1, 100), slug: boundedText(1, 100) }),
]);

const termsInput = z.array(termInput).max(mostTerms).transform(withoutRepeats);

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

/** A term's slug from its name, in any script. */
function slugOfTerm(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
  return slug === '' ? encodeURIComponent(name) : slug;
}

function withoutRepeats(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [term.slug, term])).values()];
}
