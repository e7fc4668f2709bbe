import { z } from 'zod';
import { instant, listPagination } from '../../platform/http/answer-shapes.ts';
import { recordLocales, recordSource, redirectHint, writtenEntry } from '../entries/answer-shapes.ts';
import { typeSummary } from '../entries/records/record-shapes.ts';

/** An item as writes answer it (specification, "Collection item (as returned by write operations)"). */
export const writtenItem = writtenEntry.extend({ collectionTypeId: z.uuid() });

/** An item as reads deliver it: the content fields of its type stand at the root. */
export const deliveredItem = z.looseObject({
  _id: z.uuid(),
  _name: z.string(),
  _slug: z.string(),
  _sortOrder: z.int().describe('The position in the manual order.'),
  _publishedAt: instant
    .nullable()
    .describe(
      'The time of the publication. The value is `null` in previews of an item that was never published.',
    ),
  _updatedAt: instant,
  ...recordLocales,
  _source: recordSource,
});

/** Answer of `GET /collections/:type`. */
export const itemListAnswer = z.strictObject({
  data: z.array(deliveredItem),
  collectionType: typeSummary,
  pagination: listPagination,
});

/** Answer of `GET /collections/:type/:slug`, and of the list of a singleton type. */
export const itemAnswer = z.strictObject({ data: deliveredItem, collectionType: typeSummary });

/** Answer for the old slug of a renamed item. */
export const itemRedirectAnswer = z.strictObject({ redirect: redirectHint });
