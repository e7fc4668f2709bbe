import { z } from 'zod';
import { mostOfPage, totalsWanted, usualOfPage, wholeNumberText } from '../../platform/http/pagination.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { localePart } from '../entries/locales/record-in-locale.ts';
import { slugPattern } from '../entries/slug.ts';
import { contentFields } from '../entries/writing/content-fields.ts';

const deliveredKeys = ['_id', '_name', '_slug', '_sortOrder', '_publishedAt', '_updatedAt', '_source'];

/**
 * Content fields of a write; what they may hold is the schema's business. What reads add to the content at its root is
 * passed over, so that an item can be sent back as it was delivered: no field has such a name.
 */
export const itemFields = contentFields.transform((fields) => {
  // Copying a large one takes long, and hardly any has such keys.
  if (!deliveredKeys.some((key) => Object.hasOwn(fields, key))) return fields;
  const { _id, _name, _slug, _sortOrder, _publishedAt, _updatedAt, _source, ...content } = fields;
  return content;
});

export const itemSlug = boundedText(1, 255).regex(slugPattern, {
  error: 'a slug has lower-case letters, digits, and single hyphens or underscores between them',
});

/** Body of `POST /collections/:type`. */
export const createItemBody = z.object({
  name: boundedText(1, 255),
  slug: itemSlug,
  fields: itemFields.optional(),
  status: z.enum(['draft', 'published']).optional(),
  ...localePart,
});

/** Body of `PUT /collections/:type/:slug`. */
export const updateItemBody = z.object({
  name: boundedText(1, 255).optional(),
  slug: itemSlug.optional(),
  fields: itemFields.optional(),
  version: z.int().optional(),
  ...localePart,
});

const wholeNumber = z
  .string()
  .regex(wholeNumberText, { error: 'must be an integer of at most 15 digits' })
  .transform(Number);

/** Query of `GET /collections/:type`, as far as the library validator checks it. */
export const listItemsQuery = z.object({
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  limit: wholeNumber.pipe(z.int().min(1).max(mostOfPage)).default(usualOfPage),
  sort: z.string().min(1).max(200).default('-publishedAt'),
  total: z.enum(totalsWanted).default('exact'),
});
