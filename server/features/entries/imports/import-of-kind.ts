import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { entryKinds } from '../entry-kind.ts';
import { importRows } from './import-rows.ts';
import { importBody, importedRow } from './import-shapes.ts';

/** Making and changing records of a modelled kind by the rows of a table; posts have no type to name. */
export function importOfKind(
  { prefix, path, chapter, editing }: Pick<EditedKind, 'prefix' | 'path' | 'chapter' | 'editing'>,
  sample: {
    readonly type: string;
    readonly name: string;
    readonly fields: Readonly<Record<string, unknown>>;
  },
) {
  const { noun } = entryKinds[editing.kind];
  const { type, name, fields } = sample;
  return operation({
    name: `${prefix}.import`,
    method: 'POST',
    path: `${path}/import`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Import ${noun}s`,
    description:
      'Creates and updates drafts from table rows. Rows are matched to entries by slug. The API validates ' +
      "content as in the public API. A rejected row doesn't affect other rows. A row without changes saves " +
      'nothing. With `dryRun`, the API saves nothing and returns a `version` per row. Send these versions ' +
      'in the import to reject rows whose entries were changed since.',
    body: named('Import', importBody),
    answers: ok(
      dataAnswer(z.array(named('ImportedRow', importedRow))),
      'The result of each row, in the order of the rows.',
    ),
    errors: ['NOT_FOUND', ...(editing.kind === 'page' ? (['INVALID_PAGE_TYPE'] as const) : [])],
    examples: {
      checked: {
        body: {
          type,
          dryRun: true,
          rows: [
            { slug: 'from-a-table', name, fields },
            { slug: 'No slug', name },
          ],
        },
      },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const body = parseEnvelope(importBody, await request.json());
      return jsonAnswer({ data: await importRows(deps, editing, request, body) });
    },
  });
}
