import { z } from 'zod';
import {
  mostOfPage,
  type TotalWanted,
  totalsWanted,
  usualOfPage,
  wholeNumberText,
} from '../../platform/http/pagination.ts';
import { boundedText, parseRaw } from '../../platform/http/validation.ts';
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

const usualSort = '-publishedAt';
const longestSort = 200;

/** Query of `GET /collections/:type`, as far as the library validator checks it: what `parseListItemsQuery` says the same as. */
export const listItemsQuery = z.object({
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  limit: wholeNumber.pipe(z.int().min(1).max(mostOfPage)).default(usualOfPage),
  sort: z.string().min(1).max(longestSort).default(usualSort),
  total: z.enum(totalsWanted).default('exact'),
});

/** What the query of `GET /collections/:type` says of the page that is wanted. @throws RawValidationError */
export function parseListItemsQuery(query: URLSearchParams): z.output<typeof listItemsQuery> {
  const given = {
    page: single(query, 'page'),
    limit: single(query, 'limit'),
    sort: single(query, 'sort'),
    total: single(query, 'total'),
  };
  return readPlainly(given) ?? parseRaw(listItemsQuery, given);
}

/** What the shape would make of a query that nothing is wrong with: the library takes as long for it as a statement takes. */
function readPlainly({
  page: pageText = '1',
  limit: limitText = String(usualOfPage),
  sort = usualSort,
  total = 'exact',
}: Record<'page' | 'limit' | 'sort' | 'total', Given>): z.output<typeof listItemsQuery> | undefined {
  const page = numberIn(pageText);
  const limit = numberIn(limitText);
  const isSort = typeof sort === 'string' && sort.length > 0 && sort.length <= longestSort;
  if (page < 1 || limit < 1 || limit > mostOfPage || !isSort || !isTotalWanted(total)) return undefined;
  return { page, limit, sort, total };
}

function numberIn(text: Given): number {
  return typeof text === 'string' && wholeNumberText.test(text) ? Number(text) : -1;
}

function isTotalWanted(total: Given): total is TotalWanted {
  return totalsWanted.some((known) => known === total);
}

/** A query parameter for the validator: all its values when it is repeated, which no shape accepts. */
type Given = string | string[] | undefined;

function single(query: URLSearchParams, name: string): Given {
  const values = query.getAll(name);
  return values.length > 1 ? values : values[0];
}
