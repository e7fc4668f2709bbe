import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { successAnswer } from '../../../platform/http/answer-shapes.ts';
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
      const options = { force: readForce(request.query) };
      await changeRecord(deps, editing, request, (work, held) => removeEntry(work, held, options));
      return jsonAnswer({ success: true });
    },
  });
}

/** `?force=true` deletes what live content refers to. @throws ServiceError BAD_REQUEST for anything but a clear yes or no */
export function readForce(query: URLSearchParams): boolean {
  const [force = 'false', ...more] = query.getAll('force');
  if (more.length > 0 || !['true', 'false'].includes(force)) {
    throw fail('BAD_REQUEST', 'The query parameter force must be true or false.');
  }
  return force === 'true';
}
