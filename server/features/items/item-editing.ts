import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { named } from '../api/operation.ts';
import { typedText } from '../entries/editing/editing-shapes.ts';
import type { EntryEditing } from '../entries/editing/entry-editing.ts';
import { entryRecord, singleOf, typeSummary } from '../entries/records/record-shapes.ts';
import { contentFields } from '../entries/writing/content-fields.ts';
import { presentTypeSummary, requireCollectionType } from './collection-type.ts';
import { createItemBody, itemFields, itemSlug } from './shapes.ts';

const names = { name: boundedText(1, 255).optional(), slug: itemSlug.optional() };
const record = named(
  'AdminItemSummary',
  entryRecord.extend({ collectionTypeId: z.uuid(), collectionType: typeSummary.nullable() }),
);

/** Collection items as editors write and see them (decisions, "Create, update"). */
export const itemEditing: EntryEditing = {
  kind: 'item',
  createBody: createItemBody
    .omit({ locale: true })
    .extend({ collectionType: boundedText(1, 255) })
    .transform(({ collectionType, ...body }) => ({ ...body, type: collectionType })),
  changesBody: z.object({ ...names, fields: itemFields.optional() }),
  cloneBody: z.object(names),
  typedBody: z.object({ fields: contentFields, name: typedText.optional(), slug: typedText.optional() }),
  record,
  single: named('AdminItem', singleOf(record)),
  requireType: (types, named = '') => {
    const type = types.byId(named.toLowerCase());
    return type?.kind === 'collection' ? type : requireCollectionType(types, named);
  },
  pathOf: ({ slug }, type) => `/collections/${type.slug}/${slug}`,
  describe: async (_db, _tenant, entries, { types }) =>
    entries.map((entry) => {
      const type = types.byId(entry.typeId);
      return { collectionType: type ? presentTypeSummary(type) : null };
    }),
};
