import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { reorderItems } from '../entries/bulk/reorder-items.ts';
import { reorderBody } from '../entries/editing/editing-shapes.ts';
import type { EntryEditDeps } from '../entries/editing/entry-editing.ts';
import { operationsOfKind } from '../entries/editing/operations-of-kind.ts';
import { writeEntries } from '../entries/editing/write-entries.ts';
import { importOfKind } from '../entries/imports/import-of-kind.ts';
import { newOrder } from '../entries/records/record-shapes.ts';
import { itemEditing } from './item-editing.ts';

const chapter = 'Edit collection items';
const path = '/admin/collection-items';

const reorder = operation({
  name: 'adminItems.reorder',
  method: 'POST',
  path: `${path}/reorder`,
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Reorder the items of a type',
  description: 'Sets `sortOrder` of the items to the order of the ids in the request.',
  body: named('Reorder', reorderBody),
  answers: ok(dataAnswer(newOrder), 'The new order.'),
  errors: ['NOT_FOUND'],
  examples: {
    twoItems: { body: { collectionType: 'articles', ids: [sampleIds.draftArticle, sampleIds.article] } },
    unknownType: { body: { collectionType: 'recipes', ids: [sampleIds.article] }, status: 404 },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const { collectionType, ids } = parseEnvelope(reorderBody, await request.json());
    const data = await writeEntries(
      deps,
      request,
      (work) => reorderItems(work, itemEditing.requireType(work.types, collectionType), ids),
      { bulk: true },
    );
    return jsonAnswer({ data });
  },
});

const kind = { prefix: 'adminItems', path, chapter, editing: itemEditing } as const;

const ofKind = operationsOfKind({
  ...kind,
  names: 'AdminItem',
  errors: { create: ['NOT_FOUND', 'CONFLICT'], check: [], clone: ['CONFLICT'] },
  samples: {
    ids: {
      main: sampleIds.article,
      draft: sampleIds.draftArticle,
      old: sampleIds.oldArticle,
      spare: sampleIds.spareArticle,
    },
    create: {
      name: 'Reading the sky',
      slug: 'reading-the-sky',
      collectionType: 'articles',
      fields: {
        title: 'Reading the sky',
        kind: 'guide',
        author: { _ref: sampleIds.author, _type: 'collectionItem' },
        cover: { id: sampleIds.media },
      },
    },
    changes: { fields: { title: 'How to read the tide' } },
    typed: { fields: { title: 'How to r' } },
    clone: { name: 'Reading the tide, again', slug: 'reading-again' },
  },
});

const importItems = importOfKind(kind, {
  type: 'articles',
  name: 'From a table',
  fields: { title: 'From a table', kind: 'guide' },
});

/** Collection items for editors, and their order (specification, "Admin content endpoints"; decisions, "Reorder"). */
export const itemAdminOperations = [reorder, importItems, ...ofKind];
