import { writeJson } from '../../../lib/json-text.ts';
import { type Answer, jsonTextAnswer } from '../../../platform/http/answer.ts';
import { param } from '../../../platform/http/api-request.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { presentRecord } from '../records/present-record.ts';
import { findEntry } from '../store.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { entryNotFound, type HeldEntry, holdEntryOfKind, writeEntries } from './write-entries.ts';

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

/** Changes the entry that the path names in one transaction. @throws ServiceError NOT_FOUND */
export function changeRecord<T>(
  deps: EntryEditDeps,
  { kind }: EntryEditing,
  request: StaffRequest,
  change: (work: EntryWork, held: HeldEntry) => Promise<T>,
): Promise<T> {
  return writeEntries(deps, request, async (work) =>
    change(work, await holdEntryOfKind(work, kind, param(request, 'id'))),
  );
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
