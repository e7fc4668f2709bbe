import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { kindsInWords, migratedKinds } from './migration.ts';
import { operationShape } from './migration-operation.ts';

const unconvertedSample = z.strictObject({ entryId: z.uuid(), field: z.string(), reason: z.string() });

/** A content migration (decisions, "Migrations"). */
export const migrationRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(migratedKinds).nullable().describe(`${kindsInWords} \`null\` if the type was deleted.`),
  typeId: z.uuid(),
  typeSlug: z.string().nullable(),
  operations: z.array(operationShape),
  status: z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
  origin: z
    .enum(['person', 'schema', 'undo'])
    .describe(
      '`person`: a user created the migration. `schema`: a breaking schema change proposed the migration. ' +
        '`undo`: the migration undoes another migration.',
    ),
  undoOf: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  progress: z.strictObject({
    processed: z.int(),
    changed: z.int(),
    unconverted: z
      .int()
      .describe('The number of values that could not be converted. These values were not changed.'),
  }),
  unconverted: z.array(unconvertedSample).describe('The first values that could not be converted.'),
  error: z
    .string()
    .nullable()
    .describe(
      'The reason for the failure. For a running migration, the error of the last attempt, which Galley ' +
        'repeats.',
    ),
  attempts: z
    .int()
    .optional()
    .describe(
      'The number of failed attempts at the next step, for temporary errors. The property is absent if no ' +
        'attempt failed.',
    ),
  retryAt: instant.nullable().optional().describe('The time of the next attempt.'),
  createdBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});

/** `data` of `POST /admin/migrations/:id/preview`. */
export const migrationPreview = z.strictObject({
  total: z.int().describe('The number of entries that the migration examines.'),
  changed: z.int().describe('The number of entries that the migration would change.'),
  unconverted: z.int(),
  samples: z.array(unconvertedSample),
});
