import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import { contentFields } from '../writing/content-fields.ts';

const mostRows = 100;

const row = z.object({
  slug: z.string().describe('What a record is found by; one that is not there is made.'),
  name: z.string().optional().describe('Left out, that of the record stays; a new one needs it.'),
  fields: contentFields.optional().describe('What is left out stays; null clears a field.'),
  version: z
    .int()
    .min(0)
    .optional()
    .describe('The version that the record must have, 0 for one that must not be there; left out: any.'),
});

/** Body of `POST …/import`. */
export const importBody = z.object({
  type: boundedText(1, 255).describe('Slug or id of the type of the records.'),
  rows: z.array(row).min(1).max(mostRows),
  dryRun: z.boolean().optional().describe('Checks and answers the same, and saves nothing.'),
});

export type ImportRow = z.output<typeof row>;

const problem = z.strictObject({
  field: z
    .string()
    .describe('`slug`, `name`, or the path of a content field; empty where it is about the record.'),
  code: z.string(),
  message: z.string(),
});

/** What became of one row. */
export const importedRow = z.strictObject({
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  id: z.uuid().nullable().describe('Of the record; null where there is none.'),
  version: z.int().describe('Of the record before, 0 where there was none.'),
  errors: z.array(problem).describe('Why it was refused.'),
});

export type ImportedRow = z.output<typeof importedRow>;
