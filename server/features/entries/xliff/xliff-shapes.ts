import { z } from 'zod';
import { named } from '../../api/operation.ts';
import { entryKindNames } from '../entry-kind.ts';

const mostRecords = 100;
const code = z.string().min(2).max(35);

export const exportBody = named(
  'XliffExport',
  z.strictObject({
    kind: z.enum(entryKindNames),
    ids: z.array(z.uuid()).min(1).max(mostRecords),
    from: code.optional().describe('The code of the source locale. The default is the default locale.'),
    to: code,
  }),
);

export const exported = z.strictObject({
  xliff: z.string().describe('The XLIFF 2.0 document, with one `file` per entry and one `unit` per text.'),
  records: z.int(),
  left: z
    .array(z.uuid())
    .describe("The ids of entries that didn't fit into the file. Export these entries with another request."),
});

export const importBody = named(
  'XliffImport',
  z.strictObject({
    xliff: z
      .string()
      .describe("A translated XLIFF 2.0 or 2.1 document that this operation's export created."),
    dryRun: z
      .boolean()
      .optional()
      .describe('If `true`, the API validates the import and returns the same response, but saves nothing.'),
    versions: z
      .record(z.uuid(), z.int().min(0))
      .optional()
      .describe(
        'The version that each translation must have, by entry id. 0 means that the translation must not ' +
          'exist. Without a version, the import accepts any version.',
      ),
  }),
);

const problem = z.strictObject({
  unit: z
    .string()
    .describe(
      'The name of the unit: `:name` or the path of a field. The value is empty if the problem concerns the ' +
        'entire entry.',
    ),
  code: z.string(),
  message: z.string(),
});

export const importedFile = z.strictObject({
  kind: z.enum(entryKindNames).nullable(),
  id: z.uuid().nullable().describe('The id of the entry. The value is `null` if the file contains no id.'),
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  version: z
    .int()
    .describe(
      "The version of the translation before the import. The value is 0 if the translation didn't exist.",
    ),
  translated: z.int().describe('The number of units with a translation.'),
  untranslated: z.int().describe("The number of units without a translation. Their texts don't change."),
  errors: z.array(problem).describe('The reasons why the entry was rejected.'),
  warnings: z
    .array(problem)
    .describe(
      '`SOURCE_CHANGED`: the source was changed since the export. `TRANSLATION_CHANGED`: the translation ' +
        'was changed since the export. `CODES_CHANGED`: the inline codes of the translation differ from the ' +
        'source. `UNKNOWN_UNIT`: the entry no longer contains the unit.',
    ),
});

export type ImportedFile = z.output<typeof importedFile>;

export const imported = z.strictObject({ from: z.string(), to: z.string(), records: z.array(importedFile) });
