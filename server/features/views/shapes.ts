import { z } from 'zod';
import { entryReferenceTypes } from '../entries/entry-kind.ts';

const text = (most: number) => z.string().min(1).max(most);
const name = z.string().trim().min(1).max(60);

/** What a view asks a list for, as the address of a list in the admin app spells it. */
const viewSearch = z.strictObject({
  q: text(200).optional(),
  status: z.enum(['draft', 'published', 'changed', 'scheduled', 'unpublished']).optional(),
  type: text(200).optional(),
  where: z.array(text(1000)).max(20).optional(),
  editedBy: z.literal('me').optional(),
  needs: z.literal('altText').optional(),
  sort: text(200).optional(),
  limit: z.int().min(1).max(100).optional(),
  group: text(200).optional(),
  board: z.literal(true).optional(),
  columns: z.array(text(200)).max(60).optional(),
});

export const createViewBody = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  type: z
    .string()
    .optional()
    .describe('The slug or id of the collection type. The value applies only to lists of items.'),
  name,
  search: viewSearch,
  isShared: z
    .boolean()
    .default(false)
    .describe('Whether all members see the view. Requires the role `editor`.'),
});

export const updateViewBody = z.strictObject({
  name: name.optional(),
  search: viewSearch.optional(),
  isShared: z.boolean().optional(),
});

export const viewRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(entryReferenceTypes),
  type: z.string().nullable().describe('The slug of the type.'),
  name: z.string(),
  search: viewSearch,
  isShared: z.boolean(),
  isOwn: z.boolean().describe('Whether you created the view.'),
  updatedAt: z.iso.datetime({ precision: 3 }),
});
