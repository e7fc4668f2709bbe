import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { localePart } from '../entries/locales/record-in-locale.ts';
import { pageSlugPattern } from '../entries/slug.ts';
import { contentFields } from '../entries/writing/content-fields.ts';

export const pageSlug = boundedText(1, 255).regex(pageSlugPattern, {
  error:
    'a page slug has segments of lower-case letters, digits and single hyphens or underscores, joined by /',
});

/** What the path of one page says. */
export const pathParameters = {
  slug: 'The slug of the page, which can have several segments (`about/team`), or the id of the page.',
};

/** Body of `POST /pages`. */
export const createPageBody = z.object({
  name: boundedText(1, 255),
  slug: pageSlug,
  /** Slug or id. */
  pageType: boundedText(1, 255),
  fields: contentFields.optional(),
  status: z.enum(['draft', 'published']).optional(),
  ...localePart,
});

/** Body of `PUT /pages/:slug`. */
export const updatePageBody = z.object({
  name: boundedText(1, 255).optional(),
  slug: pageSlug.optional(),
  fields: contentFields.optional(),
  version: z.int().optional(),
  ...localePart,
});
