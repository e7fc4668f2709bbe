import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { ok, operation } from '../../api/operation.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { findSuggested } from './suggested-store.ts';

/** How many records are asked what they point to. */
const newest = 500;
const mostSuggested = 10;
const longestPath = 500;

const suggestion = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost', 'user']),
  id: z.uuid(),
  uses: z.int().describe('The number of entries that refer to the suggested entry.'),
});

const suggest = operation({
  name: 'references.suggest',
  method: 'GET',
  path: '/admin/reference-suggestions',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Edit collection items',
  summary: 'Suggest references for a field',
  description:
    `Returns the most frequent references in one field. Galley counts the drafts of the ${newest} newest ` +
    'entries of a type. The most frequent reference comes first.',
  query: z.object({
    type: z.string().describe('The id of the page type or collection type that contains the field.'),
    field: z
      .string()
      .describe(
        'The path of the field without array indexes, as in `usage`. Examples: `author`, `hero.link`.',
      ),
  }),
  answers: ok(
    dataAnswer(z.array(suggestion)),
    `At most ${mostSuggested} suggested entries, without deleted entries.`,
  ),
  examples: {
    authors: { query: { type: sampleIds.articleType, field: 'author' } },
    noField: { query: { type: sampleIds.articleType }, status: 400 },
  },
  handle: async (deps: EntryEditDeps, { tenant, query }) => {
    const typeId = query.get('type')?.toLowerCase();
    const path = query.get('field');
    if (!typeId || !path || path.length > longestPath)
      throw fail('BAD_REQUEST', 'The parameters type and field name a type, by its id, and a field of it.');
    const found = await findSuggested(deps.database, tenant, { typeId, path, newest }, mostSuggested);
    const data = found.map(({ kind, id, uses }) => ({
      kind: kind === null ? 'user' : entryKinds[kind as EntryKind].referenceType,
      id,
      uses,
    }));
    return jsonAnswer({ data });
  },
});

/** What is asked about what records point to, whatever their kind. */
export const suggestionOperations = [suggest];
