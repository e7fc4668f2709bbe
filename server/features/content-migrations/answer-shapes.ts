import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { migratedKinds } from './migration.ts';
import { operationShape } from './operations.ts';

const unconvertedSample = z.strictObject({ entryId: z.uuid(), field: z.string(), reason: z.string() });

/** A content migration (decisions, "Migrations"). */
export const migrationRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(migratedKinds).nullable().describe('Null once its type is deleted.'),
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
  error: z.string().nullable(),
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
