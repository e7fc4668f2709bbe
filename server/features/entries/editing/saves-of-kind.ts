import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { dropAutosave } from '../autosave/autosave-entry.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { presentRecord } from '../records/present-record.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { expectedVersions } from '../writing/expected-version.ts';
import { entryAsRead, updateEntry } from '../writing/update-entry.ts';
import type { EditedKind } from './edited-kind.ts';
import { requireVersion, resolutionPart, versionPart } from './editing-shapes.ts';
import type { EntryEditDeps } from './entry-editing.ts';
import { answerRecord, changeRecord } from './record-in-path.ts';
import { resolveConflict } from './resolve-conflict.ts';
import type { HeldEntry } from './write-entries.ts';

/** Changing records of one kind (decisions, "Create, update" and "resolve-conflict"). */
export function savesOfKind({ prefix, path, chapter, names, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const one = dataAnswer(editing.single);
  const main = { id: samples.ids.main };
  const updateBody = named(`Update${names}`, z.intersection(editing.changesBody, versionPart));
  const resolveBody = named(`Resolve${names}`, z.intersection(editing.changesBody, resolutionPart));

  // Within the transaction: a second connection could wait for one that this one holds.
  const presentCurrent = (
    deps: EntryEditDeps,
    { tenant, user }: StaffRequest,
    tx: EntryWork['tx'],
    held: Entry,
  ) => presentRecord(deps, tx, tenant, editing, held, user.id);

  const update = operation({
    name: `${prefix}.update`,
    method: 'PUT',
    path: `${path}/:id`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Update a ${noun}`,
    description:
      'Omitted properties keep their values. If `version` or `If-Match` is outdated, the API returns 409 ' +
      '`CONFLICT` with `details: { currentVersion, current }`.',
    query: z.object({ locale: adminLocale }),
    headers: ['If-Match'],
    body: updateBody,
    answers: ok(one, 'The entry. Its version is one higher.'),
    errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
    examples: {
      saved: { path: main, body: { ...samples.changes, version: 1 } },
      overtaken: { path: main, body: { ...samples.changes, version: 1 }, status: 409 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const { version, autosavedAt, ...changes } = parseEnvelope(updateBody, await request.json());
      requireVersion(request, { version });
      requireContentSize(changes.fields);
      const seen = expectedVersions(request.header('if-match'), version);
      const entry = await changeRecord(
        deps,
        editing,
        request,
        async (work, held) => {
          const read = entryAsRead(held.entry, held.isBegun);
          await requireCurrentVersion(read, seen, () => presentCurrent(deps, request, work.tx, read));
          const updated = await updateEntry(work, held.type, held.entry, {
            ...changes,
            expectedVersions: [],
          });
          await dropAutosave(work, updated, autosavedAt);
          return updated;
        },
        changes,
      );
      return answerRecord(deps, editing, request, entry);
    },
  });

  const resolve = operation({
    name: `${prefix}.resolveConflict`,
    method: 'POST',
    path: `${path}/:id/resolve-conflict`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: 'Resolve an edit conflict',
    description:
      'Ends an edit conflict with a strategy. The strategy `mine` saves your changes over the current ' +
      'version. The strategy `theirs` discards your changes. The strategy `merge` saves the fields that you send ' +
      'and keeps the other fields.',
    query: z.object({ locale: adminLocale }),
    body: resolveBody,
    answers: ok(one, 'The entry.'),
    errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
    examples: {
      merged: { path: main, body: { ...samples.changes, strategy: 'merge', version: 2 } },
      overtaken: { path: main, body: { ...samples.changes, strategy: 'mine', version: 1 }, status: 409 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const { strategy, version, autosavedAt, ...changes } = parseEnvelope(resolveBody, await request.json());
      requireVersion(request, { version });
      requireContentSize(changes.fields);
      const resolveHeld = async (work: EntryWork, held: HeldEntry) => {
        const read = entryAsRead(held.entry, held.isBegun);
        await requireCurrentVersion(read, [version], () => presentCurrent(deps, request, work.tx, read));
        const resolved = await resolveConflict(work, held, strategy, changes);
        await dropAutosave(work, resolved, autosavedAt);
        return resolved;
      };
      const begins = strategy === 'theirs' ? undefined : changes;
      const entry = await changeRecord(deps, editing, request, resolveHeld, begins);
      return answerRecord(deps, editing, request, entry);
    },
  });

  return { update, resolve };
}

/**
 * Demands that an editor has seen the version that is stored.
 * @throws ServiceError CONFLICT with `details: { currentVersion, yourVersion, current }` (decisions, "Create, update")
 */
async function requireCurrentVersion(
  entry: Entry,
  seen: readonly number[],
  present: () => Promise<unknown>,
): Promise<void> {
  const stale = seen.find((version) => version !== entry.version);
  if (stale === undefined) return;
  const { noun } = entryKinds[entry.kind];
  throw fail('CONFLICT', `The ${noun} was changed meanwhile: version ${stale} is stale.`, {
    currentVersion: entry.version,
    yourVersion: stale,
    current: await present(),
  });
}
