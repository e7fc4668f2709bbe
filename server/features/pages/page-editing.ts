import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { contentFields } from '../entries/content-fields.ts';
import { typedText } from '../entries/editing-shapes.ts';
import type { EntryEditing } from '../entries/entry-editing.ts';
import { entryRecord, typeSummary } from '../entries/record-shapes.ts';
import { requirePageType } from './hold-page.ts';
import { createPageBody, pageSlug } from './shapes.ts';

const names = { name: boundedText(1, 255).optional(), slug: pageSlug.optional() };

/** Pages as editors write and see them (decisions, "Create, update"). */
export const pageEditing: EntryEditing = {
  kind: 'page',
  createBody: createPageBody.transform(({ pageType, ...body }) => ({ ...body, type: pageType })),
  changesBody: z.object({ ...names, fields: contentFields.optional() }),
  cloneBody: z.object(names),
  typedBody: z.object({ fields: contentFields, name: typedText.optional(), slug: typedText.optional() }),
  record: entryRecord.extend({ pageTypeId: z.uuid(), pageType: typeSummary }),
  requireType: (types, named = '') => requirePageType(types, named),
  pathOf: ({ slug }) => `/pages/${slug}`,
  describe: async () => [],
};
