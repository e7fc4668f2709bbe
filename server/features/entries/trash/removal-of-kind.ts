import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { successAnswer } from '../../../platform/http/answer-shapes.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { ok, operation } from '../../api/operation.ts';
import { adminLocale, force } from '../../api/query-shapes.ts';
import { trashDays } from '../../api/trash-days.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { changeRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { removeEntry } from './remove-entry.ts';

/** Puts a record of one kind into the trash (decisions, "Delete"). */
export function removalOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  return operation({
    name: `${prefix}.delete`,
    method: 'DELETE',
    path: `${path}/:id`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Delete a ${noun}`,
    description:
      `Moves the entry to the trash for ${trashDays} days. With a locale other than the default locale, the ` +
      'operation deletes only the translation.',
    query: z.object({ force, locale: adminLocale }),
    answers: ok(successAnswer, 'The entry is in the trash.'),
    errors: ['NOT_FOUND', 'HAS_REFERENCES'],
    examples: { deleted: { path: { id: samples.ids.old } } },
    handle: async (deps: EntryEditDeps, request) => {
      const options = { force: readFlag(request.query, 'force') };
      await changeRecord(deps, editing, request, (work, held) => removeEntry(work, held, options));
      return jsonAnswer({ success: true });
    },
  });
}
