import { z } from 'zod';
import { named, type OperationDescription, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { changesAnswer } from '../../features/changes/shapes.ts';
import { schemaAnswer, schemasAnswer } from '../../features/schemas/shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const chapter = 'Schemas';
const format = z
  .enum(['jsonschema', 'typescript'])
  .optional()
  .describe('JSON Schema or TypeScript types instead of the types themselves.');

const asText = { 'application/schema+json': z.looseObject({}), 'text/plain': z.string() };

/** The structure of content, for API keys. */
export const schemaOperations = prefixed('schemas', {
  list: {
    chapter,
    summary: 'Read all types',
    description: '`meta.hash` changes exactly when something of the answer does.',
    query: z.object({ format }),
    answers: ok(
      { 'application/json': schemasAnswer, ...asText },
      'The types, in the format that was asked for.',
    ),
    examples: {
      all: {},
      typescript: { query: { format: 'typescript' } },
      unknownFormat: { query: { format: 'xml' }, status: 400 },
    },
  },
  get: {
    chapter,
    summary: 'Read one type',
    description: 'The other formats describe what the type refers to as well.',
    query: z.object({ format }),
    answers: ok(
      { 'application/json': schemaAnswer, ...asText },
      'The type, in the format that was asked for.',
    ),
    errors: ['NOT_FOUND'],
    examples: {
      collectionType: { path: { kind: 'collection-types', slug: 'articles' } },
      typescript: { path: { kind: 'components', slug: 'call-to-action' }, query: { format: 'typescript' } },
      unknown: { path: { kind: 'components', slug: 'carousel' }, status: 404 },
    },
  },
});

/** The log of events. */
export const changeOperations = {
  'changes.list': {
    chapter: 'Changes',
    summary: 'Read events in the order of their commits',
    description:
      'Begins with the oldest event that is kept. Keep `pagination.next` and send it as `since` to go on; ' +
      'while `hasMore` is true there is more right now.',
    query: z.object({
      since: z.string().optional().describe('`pagination.next` of the answer before.'),
      limit: paging.limit,
    }),
    answers: ok(named('Changes', changesAnswer), 'Events, oldest first.'),
    examples: {
      first: { query: { limit: '1' } },
      malformed: { query: { since: 'yesterday' }, status: 400 },
    },
  },
} as const satisfies Record<string, OperationDescription>;
