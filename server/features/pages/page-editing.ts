import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { named } from '../api/operation.ts';
import { typedText } from '../entries/editing/editing-shapes.ts';
import type { EntryEditing } from '../entries/editing/entry-editing.ts';
import { entryRecord, singleOf, typeSummary } from '../entries/records/record-shapes.ts';
import { contentFields } from '../entries/writing/content-fields.ts';
import { requirePageType } from './hold-page.ts';
import { createPageBody, pageSlug } from './shapes.ts';

const names = { name: boundedText(1, 255).optional(), slug: pageSlug.optional() };
const record = named('AdminPageSummary', entryRecord.extend({ pageTypeId: z.uuid(), pageType: typeSummary }));

/** Pages as editors write and see them (decisions, "Create, update"). */
export const pageEditing: EntryEditing = {
  kind: 'page',
  createBody: createPageBody.transform(({ pageType, ...body }) => ({ ...body, type: pageType })),
  changesBody: z.object({ ...names, fields: contentFields.optional() }),
  cloneBody: z.object(names),
  typedBody: z.object({ fields: contentFields, name: typedText.optional(), slug: typedText.optional() }),
  record,
  single: named('AdminPage', singleOf(record)),
  requireType: (types, named = '') => requirePageType(types, named),
  pathOf: ({ slug }) => `/pages/${slug}`,
  describe: async () => [],
};
