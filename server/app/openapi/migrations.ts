import { z } from 'zod';
import { created, named, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { sampleIds } from '../../features/api/sample-values.ts';
import { migrationPreview, migrationRecord } from '../../features/content-migrations/answer-shapes.ts';
import { operationShape } from '../../features/content-migrations/migration-operation.ts';
import { createMigrationBody } from '../../features/content-migrations/routes.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const chapter = 'Content migrations';
named('MigrationOperation', operationShape);
const one = dataAnswer(named('Migration', migrationRecord));
const path = { id: sampleIds.migration };

/** Changes of content that follow a change of its schema. */
export const migrationOperations = prefixed('migrations', {
  list: {
    chapter,
    summary: 'List content migrations',
    query: z.object(paging),
    answers: ok(pageAnswer(migrationRecord), 'A page of migrations, the newest first.'),
    examples: { newest: { query: { limit: '1' } } },
  },
  create: {
    chapter,
    summary: 'Make a content migration',
    description: 'It waits to be run. A breaking change of a schema proposes one by itself.',
    body: named('CreateMigration', createMigrationBody),
    answers: created(one, 'The migration, pending.'),
    errors: ['NOT_FOUND'],
    examples: {
      rename: {
        body: {
          kind: 'collection',
          typeSlug: 'articles',
          operations: [{ op: 'renameField', field: 'kind', to: 'genre' }],
        },
      },
      unknownType: {
        body: { kind: 'page', typeSlug: 'brochure', operations: [{ op: 'removeField', field: 'x' }] },
        status: 404,
      },
    },
  },
  get: {
    chapter,
    summary: 'Read a content migration',
    answers: ok(one, 'The migration with its progress.'),
    errors: ['NOT_FOUND'],
    examples: { done: { path: { id: sampleIds.doneMigration } } },
  },
  preview: {
    chapter,
    summary: 'Count what a content migration that waits would change',
    answers: ok(dataAnswer(migrationPreview), 'The counts; nothing changes.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { counted: { path } },
  },
  run: {
    chapter,
    summary: 'Run a content migration',
    description: 'The worker does it in batches and goes on where it was when it is interrupted.',
    answers: ok(one, 'The migration, running.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { started: { path }, again: { path, status: 400 } },
  },
  cancel: {
    chapter,
    summary: 'Cancel a content migration that waits',
    answers: ok(one, 'The migration, cancelled.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { cancelled: { path: { id: sampleIds.needlessMigration } } },
  },
  undo: {
    chapter,
    summary: 'Undo a completed content migration',
    description: 'Each record that nobody has changed since becomes byte for byte what it was.',
    answers: created(one, 'The migration that undoes it, running.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: {
      begun: { path: { id: sampleIds.doneMigration } },
      undone: { path: { id: sampleIds.doneMigration }, status: 400 },
    },
  },
});
