import { z } from 'zod';
import { writeJson } from '../../lib/json-text.ts';
import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer, jsonTextAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { requireContentSize } from './accept-content.ts';
import { dropAutosave } from './autosave-entry.ts';
import { checkedPart, checkPublishing } from './check-publishing.ts';
import { cloneEntry } from './clone-entry.ts';
import { createEntry } from './create-entry.ts';
import { resolutionPart, versionPart } from './editing-shapes.ts';
import type { Entry } from './entry.ts';
import type { EntryWork } from './entry-deps.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { expectedVersions } from './expected-version.ts';
import { listRecords, readRecordQuery } from './list-records.ts';
import { presentRecord, presentRecords, presentSummaries } from './present-record.ts';
import { publishEntry, unpublishEntry } from './publish-entry.ts';
import { removeEntry } from './remove-entry.ts';
import { requireCurrentVersion } from './require-current-version.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { findEntry } from './store.ts';
import { updateEntry } from './update-entry.ts';
import { entryNotFound, type HeldEntry, holdEntryOfKind, writeEntries } from './write-entries.ts';

/** List, read, write, publish and delete entries of one kind (specification, "Admin content endpoints"). */
export function recordHandlers(deps: EntryEditDeps, editing: EntryEditing) {
  return {
    list: async (request: StaffRequest): Promise<Answer> => {
      const { database, schemas } = deps;
      const query = readRecordQuery(request.query);
      const types = await schemas.current(database, request.tenant);
      const { entries, total } = await listRecords(database, request.tenant, types, editing.kind, query);
      const { tenant } = request;
      const data = query.isSummary
        ? await presentSummaries(deps, database, tenant, editing, entries)
        : await presentRecords(
            deps,
            database,
            tenant,
            editing,
            entries.map(({ entry }) => entry),
          );
      return jsonAnswer({ data, pagination: paginationOf(total, query.page, query.limit) });
    },

    get: async (request: StaffRequest): Promise<Answer> =>
      answerRecord(deps, editing, request, await findRecord(deps, editing, request)),

    create: async (request: StaffRequest): Promise<Answer> => {
      const { type: named, status, ...body } = parseEnvelope(editing.createBody, await request.json());
      requireContentSize(body.fields);
      const entry = await writeEntries(deps, request, (work) => {
        const input = { kind: editing.kind, ...body, fields: body.fields, publish: status === 'published' };
        return createEntry(work, editing.requireType(work.types, named), input);
      });
      return answerRecord(deps, editing, request, entry, 201);
    },

    update: (request: StaffRequest) => update(deps, editing, request),
    resolveConflict: (request: StaffRequest) => resolve(deps, editing, request),

    clone: async (request: StaffRequest): Promise<Answer> => {
      const body = parseEnvelope(editing.cloneBody, await request.json());
      const clone = await changeOne(deps, editing, request, (work, held) => cloneEntry(work, held, body));
      return answerRecord(deps, editing, request, clone, 201);
    },

    publish: async (request: StaffRequest): Promise<Answer> => {
      const publish = (work: EntryWork, { type, entry }: HeldEntry) => publishEntry(work, type, entry);
      return answerRecord(deps, editing, request, await changeOne(deps, editing, request, publish));
    },

    checkPublishing: async (request: StaffRequest): Promise<Answer> => {
      const shape = z.intersection(editing.typedBody, checkedPart);
      const body = parseEnvelope(shape, await request.json());
      requireContentSize(body.fields);
      return jsonAnswer({ data: await checkPublishing(deps, editing, request, body) });
    },

    unpublish: async (request: StaffRequest): Promise<Answer> => {
      const unpublish = (work: EntryWork, { type, entry }: HeldEntry) => unpublishEntry(work, type, entry);
      return answerRecord(deps, editing, request, await changeOne(deps, editing, request, unpublish));
    },

    delete: async (request: StaffRequest): Promise<Answer> => {
      const force = readForce(request);
      await changeOne(deps, editing, request, (work, held) => removeEntry(work, held, { force }));
      return jsonAnswer({ success: true });
    },
  };
}

async function update(deps: EntryEditDeps, editing: EntryEditing, request: StaffRequest): Promise<Answer> {
  const shape = z.intersection(editing.changesBody, versionPart);
  const { version, ...changes } = parseEnvelope(shape, await request.json());
  requireContentSize(changes.fields);
  const seen = expectedVersions(request.header('if-match'), version);
  const entry = await changeOne(deps, editing, request, async (work, { type, entry: held }) => {
    await requireCurrentVersion(held, seen, () => presentCurrent(deps, editing, request, work, held));
    const updated = await updateEntry(work, type, held, { ...changes, expectedVersions: [] });
    await dropAutosave(work, updated);
    return updated;
  });
  return answerRecord(deps, editing, request, entry);
}

async function resolve(deps: EntryEditDeps, editing: EntryEditing, request: StaffRequest): Promise<Answer> {
  const shape = z.intersection(editing.changesBody, resolutionPart);
  const { strategy, version, ...changes } = parseEnvelope(shape, await request.json());
  requireContentSize(changes.fields);
  const entry = await changeOne(deps, editing, request, async (work, held) => {
    const present = () => presentCurrent(deps, editing, request, work, held.entry);
    await requireCurrentVersion(held.entry, [version], present);
    const resolved = await resolveConflict(work, held, strategy, changes);
    await dropAutosave(work, resolved);
    return resolved;
  });
  return answerRecord(deps, editing, request, entry);
}

/** Changes the entry that the path names in one transaction. @throws ServiceError NOT_FOUND */
export function changeOne<T>(
  deps: EntryEditDeps,
  editing: EntryEditing,
  request: StaffRequest,
  change: (work: EntryWork, held: HeldEntry) => Promise<T>,
): Promise<T> {
  return writeEntries(deps, request, async (work) =>
    change(work, await holdEntryOfKind(work, editing.kind, param(request, 'id'))),
  );
}

/** The entry that the path of a read names. @throws ServiceError NOT_FOUND */
export async function findRecord(
  { database }: EntryEditDeps,
  { kind }: EntryEditing,
  request: StaffRequest,
): Promise<Entry> {
  const entry = await findEntry(database, request.tenant, param(request, 'id').toLowerCase());
  if (entry?.kind !== kind) throw entryNotFound(kind);
  return entry;
}

/** Answers one record, as whoever asks sees it. */
export async function answerRecord(
  deps: EntryEditDeps,
  editing: EntryEditing,
  { tenant, user }: StaffRequest,
  entry: Entry,
  status = 200,
): Promise<Answer> {
  const data = await presentRecord(deps, deps.database, tenant, editing, entry, user.id);
  return jsonTextAnswer(writeJson({ data }), { status });
}

/** `?force=true` deletes what live content refers to. @throws ServiceError BAD_REQUEST for anything but a clear yes or no */
export function readForce({ query }: StaffRequest): boolean {
  const [force = 'false', ...more] = query.getAll('force');
  if (more.length > 0 || !['true', 'false'].includes(force)) {
    throw fail('BAD_REQUEST', 'The query parameter force must be true or false.');
  }
  return force === 'true';
}

// Within the transaction: a second connection could wait for one that this one holds.
function presentCurrent(
  deps: EntryEditDeps,
  editing: EntryEditing,
  { tenant, user }: StaffRequest,
  { tx }: EntryWork,
  entry: Entry,
): Promise<unknown> {
  return presentRecord(deps, tx, tenant, editing, entry, user.id);
}
