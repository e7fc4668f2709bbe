import { writeJson } from '../../../lib/json-text.ts';
import { type Answer, jsonTextAnswer } from '../../../platform/http/answer.ts';
import { param } from '../../../platform/http/api-request.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { type Beginning, findInLocale, holdInLocale, readLocale } from '../locales/record-in-locale.ts';
import { presentRecord } from '../records/present-record.ts';
import { findEntry } from '../store.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { entryNotFound, type HeldEntry, holdEntryOfKind, writeEntries } from './write-entries.ts';

/** The entry that the path of a read names, in the locale of its query. @throws ServiceError NOT_FOUND, BAD_REQUEST */
export async function findRecord(
  { database, schemas }: EntryEditDeps,
  { kind }: EntryEditing,
  request: StaffRequest,
): Promise<Entry> {
  const entry = await findEntry(database, request.tenant, param(request, 'id').toLowerCase());
  if (entry?.kind !== kind) throw entryNotFound(kind);
  const given = request.query.get('locale');
  if (given === null) return entry;
  const locale = readLocale(await schemas.current(database, request.tenant), given);
  return findInLocale(database, request.tenant, entry, locale);
}

/**
 * Changes the entry that the path names, in the locale of the query, in one transaction. `begins`: with a translation that there
 * is not yet. @throws ServiceError NOT_FOUND, BAD_REQUEST for an unknown locale
 */
export function changeRecord<T>(
  deps: EntryEditDeps,
  { kind }: EntryEditing,
  request: StaffRequest,
  change: (work: EntryWork, held: HeldEntry) => Promise<T>,
  begins?: Beginning,
): Promise<T> {
  return writeEntries(deps, request, async (work) => {
    const held = await holdEntryOfKind(work, kind, param(request, 'id'));
    const locale = readLocale(work.types, request.query.get('locale') ?? undefined);
    return change(work, await holdInLocale(work, held, locale, begins));
  });
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
