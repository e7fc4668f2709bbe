import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import {
  autosavedAtQuery,
  baseVersionPart,
  readAutosavedAt,
  requireVersion,
} from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { changeRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { autosaved } from '../records/record-shapes.ts';
import { autosaveEntry, giveUpAutosave } from './autosave-entry.ts';

/** What people have typed into records of one kind and not saved (decisions, "Autosave"). */
export function autosaveOfKind({ prefix, path, chapter, names, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { draft: id } = samples.ids;
  const body = named(`Typed${names}`, z.intersection(editing.typedBody, baseVersionPart));

  const keep = operation({
    name: `${prefix}.autosave`,
    method: 'POST',
    path: `${path}/:id/autosave`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Autosave a ${noun}`,
    description:
      'Stores the unsaved changes of a user. Each user has one autosave per entry. An autosave creates no ' +
      "version and no event, and its content isn't validated. If `autosavedAt` doesn't match the stored " +
      'autosave, the API returns 409 `CONFLICT` with `details: { autosave }`.',
    query: z.object({ locale: adminLocale }),
    body,
    answers: ok(
      dataAnswer(autosaved),
      'The autosave. `stale` is true if another version of the entry was saved since.',
    ),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { typed: { path: { id }, body: { ...samples.typed, baseVersion: 1 } } },
    handle: async (deps: EntryEditDeps, request) => {
      const typed = parseEnvelope(body, await request.json());
      requireVersion(request, { baseVersion: typed.baseVersion });
      const data = await changeRecord(
        deps,
        editing,
        request,
        (work, { entry }) => autosaveEntry(work, entry, request.user.id, typed),
        {},
      );
      return jsonAnswer({ data });
    },
  });

  const drop = operation({
    name: `${prefix}.dropAutosave`,
    method: 'DELETE',
    path: `${path}/:id/autosave`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: 'Discard unsaved changes',
    query: z.object({ locale: adminLocale, autosavedAt: autosavedAtQuery }),
    answers: ok(successAnswer, 'The unsaved changes are discarded.'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { dropped: { path: { id } } },
    handle: async (deps: EntryEditDeps, request) => {
      await changeRecord(deps, editing, request, (work, { entry }) =>
        giveUpAutosave(work, entry, request.user.id, readAutosavedAt(request)),
      );
      return jsonAnswer({ success: true });
    },
  });

  return { keep, drop };
}
