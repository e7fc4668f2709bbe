// In this folder: the history of records.

import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale, paging } from '../../api/query-shapes.ts';
import { dropAutosave } from '../autosave/autosave-entry.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import { autosavedAtQuery, readAutosavedAt } from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { answerRecord, changeRecord, findRecord } from '../editing/record-in-path.ts';
import type { HeldEntry } from '../editing/write-entries.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { versionRecord, versionSummary } from '../records/record-shapes.ts';
import { keyed } from '../writing/accept-content.ts';
import { saveDraft } from '../writing/save-draft.ts';
import { parseVersion, readVersion, readVersions, requireVersion } from './read-versions.ts';

named('VersionSummary', versionSummary);
named('Version', versionRecord);

/** The history of records of one kind (decisions, "Versions"). */
export function versionsOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { main: id } = samples.ids;

  const list = operation({
    name: `${prefix}.listVersions`,
    method: 'GET',
    path: `${path}/:id/versions`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List ${noun} versions`,
    query: z.object({ ...paging, locale: adminLocale }),
    answers: ok(pageAnswer(versionSummary), 'A page of versions, newest first.'),
    errors: ['NOT_FOUND'],
    examples: { newest: { path: { id }, query: { limit: '1' } } },
    handle: async (deps: EntryEditDeps, request) => {
      const window = readPagination(request.query, 'BAD_REQUEST');
      const entry = await findRecord(deps, editing, request);
      const { versions, total } = await readVersions(deps.database, request.tenant, entry, window);
      return jsonAnswer({ data: versions, pagination: paginationOf(total, window.page, window.limit) });
    },
  });

  const get = operation({
    name: `${prefix}.getVersion`,
    method: 'GET',
    path: `${path}/:id/versions/:v`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `Get a ${noun} version`,
    query: z.object({ locale: adminLocale }),
    answers: ok(dataAnswer(versionRecord), 'The version with its content.'),
    errors: ['NOT_FOUND', 'INVALID_VERSION'],
    examples: {
      first: { path: { id, v: '1' } },
      noNumber: { path: { id, v: 'one' }, status: 400 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const version = parseVersion(param(request, 'v'));
      const entry = await findRecord(deps, editing, request);
      return jsonAnswer({ data: await readVersion(deps.database, request.tenant, entry, version) });
    },
  });

  const restore = operation({
    name: `${prefix}.restoreVersion`,
    method: 'POST',
    path: `${path}/:id/versions/:v/restore`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Restore a ${noun} version`,
    description:
      "Copies the content of the version to the draft, as a new version. The published content doesn't " +
      'change.',
    query: z.object({ locale: adminLocale, autosavedAt: autosavedAtQuery }),
    answers: ok(dataAnswer(editing.single), 'The entry.'),
    errors: ['NOT_FOUND', 'INVALID_VERSION'],
    examples: { first: { path: { id, v: '1' } } },
    handle: async (deps: EntryEditDeps, request) => {
      const version = parseVersion(param(request, 'v'));
      const autosavedAt = readAutosavedAt(request);
      const entry = await changeRecord(deps, editing, request, async (work, held) => {
        const restored = await restoreVersion(work, held, version);
        await dropAutosave(work, restored, autosavedAt);
        return restored;
      });
      return answerRecord(deps, editing, request, entry);
    },
  });

  return { list, get, restore };
}

/**
 * Makes the content of an old version the draft, as a new version by the caller; name, slug and what is live stay (decisions,
 * "Versions"). It was valid once and is not checked again: publishing is strict.
 * @throws ServiceError NOT_FOUND for an unknown version
 */
async function restoreVersion(work: EntryWork, held: HeldEntry, version: number): Promise<Entry> {
  const { entry, type } = held;
  const row = await requireVersion(work.tx, work.tenant, entry, version);
  const old = JSON.parse(row.content) as Content;
  return saveDraft(work, type, entry, { content: await keyed(work, type, old, entry.draftContent) });
}
