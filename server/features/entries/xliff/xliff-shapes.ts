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
    from: code.optional().describe('The default locale without.'),
    to: code,
  }),
);

export const exported = z.strictObject({
  xliff: z.string().describe('XLIFF 2.0, a `file` for each record and a `unit` for each text.'),
  records: z.int(),
  left: z.array(z.uuid()).describe('What the file has no more room for: ask for these again.'),
});

export const importBody = named(
  'XliffImport',
  z.strictObject({
    xliff: z.string().describe('XLIFF 2.0 or 2.1 that was exported here and translated.'),
    dryRun: z.boolean().optional().describe('Checks and answers the same, and saves nothing.'),
    versions: z
      .record(z.uuid(), z.int().min(0))
      .optional()
      .describe(
        'By id of a record the version that its translation must have, 0 for one that must not be there. Left out: any.',
      ),
  }),
);

const problem = z.strictObject({
  unit: z
    .string()
    .describe('Name of the unit: the path of a field, `:name`; empty where it is about the record.'),
  code: z.string(),
  message: z.string(),
});

export const importedFile = z.strictObject({
  kind: z.enum(entryKindNames).nullable(),
  id: z.uuid().nullable().describe('Of the record; null where the file says none.'),
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  version: z.int().describe('Of the translation before, 0 where there was none.'),
  translated: z.int().describe('Units with a translation.'),
  untranslated: z.int().describe('Units without one: these stay as they are.'),
  errors: z.array(problem).describe('Why it was refused.'),
  warnings: z
    .array(problem)
    .describe(
      '`SOURCE_CHANGED`, `TRANSLATION_CHANGED` since it was exported, `CODES_CHANGED`: the translation has other codes than ' +
        'its source, `UNKNOWN_UNIT`: what the record no longer has.',
    ),
});

export type ImportedFile = z.output<typeof importedFile>;

export const imported = z.strictObject({ from: z.string(), to: z.string(), records: z.array(importedFile) });
