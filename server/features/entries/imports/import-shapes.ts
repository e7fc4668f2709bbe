import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import { contentFields } from '../writing/content-fields.ts';

const mostRows = 100;

const row = z.object({
  slug: z.string().describe('The slug of the entry. If no entry has the slug, the import creates one.'),
  name: z
    .string()
    .optional()
    .describe(
      'The name of the entry. Required for a new entry. Without a name, an existing entry keeps its name.',
    ),
  fields: contentFields
    .optional()
    .describe('The content fields to change. Omitted fields keep their values, and `null` clears a field.'),
  version: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The version that the entry must have. 0 means that the entry must not exist. Without `version`, the ' +
        'import accepts any version.',
    ),
});

/** Body of `POST …/import`. */
export const importBody = z.object({
  type: boundedText(1, 255).describe("The slug or id of the entries' type."),
  rows: z.array(row).min(1).max(mostRows),
  dryRun: z
    .boolean()
    .optional()
    .describe('If `true`, the API validates the import and returns the same response, but saves nothing.'),
});

export type ImportRow = z.output<typeof row>;

const problem = z.strictObject({
  field: z
    .string()
    .describe(
      '`slug`, `name`, or the path of a content field. The value is empty if the problem concerns the ' +
        'entire entry.',
    ),
  code: z.string(),
  message: z.string(),
});

/** What became of one row. */
export const importedRow = z.strictObject({
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  id: z.uuid().nullable().describe('The id of the entry, or `null` if there is none.'),
  version: z
    .int()
    .describe("The version of the entry before the import. The value is 0 if the entry didn't exist."),
  errors: z.array(problem).describe('The reasons why the row was rejected.'),
});

export type ImportedRow = z.output<typeof importedRow>;
