import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { kindsInWords, migratedKinds } from './migration.ts';
import { operationShape } from './migration-operation.ts';

const unconvertedSample = z.strictObject({ entryId: z.uuid(), field: z.string(), reason: z.string() });

/** A content migration (decisions, "Migrations"). */
export const migrationRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(migratedKinds).nullable().describe(`${kindsInWords} Null once its type is deleted.`),
  typeId: z.uuid(),
  typeSlug: z.string().nullable(),
  operations: z.array(operationShape),
  status: z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
  origin: z
    .enum(['person', 'schema', 'undo'])
    .describe('Made by hand, proposed by a breaking schema change, or the undo of another one.'),
  undoOf: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  progress: z.strictObject({
    processed: z.int(),
    changed: z.int(),
    unconverted: z.int().describe('Values that could not be turned into what was asked; they stayed.'),
  }),
  unconverted: z.array(unconvertedSample).describe('The first of them.'),
  error: z
    .string()
    .nullable()
    .describe('Why it failed; of a running one, why its last attempt did, which is made again.'),
  attempts: z
    .int()
    .optional()
    .describe(
      'Attempts at its next step that failed for a reason that may pass; left out when there are none.',
    ),
  retryAt: instant.nullable().optional().describe('When the next attempt is due.'),
  createdBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});

/** `data` of `POST /admin/migrations/:id/preview`. */
export const migrationPreview = z.strictObject({
  total: z.int().describe('Entries that it looks at.'),
  changed: z.int().describe('Entries that it would change.'),
  unconverted: z.int(),
  samples: z.array(unconvertedSample),
});
