import { isoTime } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { type EntryKind, entryKinds, kindOfReferenceType } from './entry-kind.ts';
import { readSearch } from './list-records.ts';
import { nameActors } from './name-actors.ts';
import { answerRecord } from './record-handlers.ts';
import { restoreEntry } from './restore-entry.ts';
import { listTrash } from './trash-store.ts';
import { writeEntries } from './write-entries.ts';

/** How long deleted records wait in the trash before they are gone for good. */
const trashDays = 30;
const millisecondsADay = 86_400_000;

/** The trash of all kinds (decisions, "Delete"). */
export function trashHandlers(deps: EntryEditDeps, editings: Readonly<Record<EntryKind, EntryEditing>>) {
  return {
    list: async (request: StaffRequest): Promise<Answer> => {
      const { database } = deps;
      const { page, limit } = readPagination(request.query, 'BAD_REQUEST');
      const filter = { kind: readKind(request.query), q: readSearch(request.query) };
      const window = { limit, offset: (page - 1) * limit };
      const { entries, total } = await listTrash(database, request.tenant, filter, window);
      const deleters = entries.map((entry) => entry.deletedBy);
      const actorOf = await nameActors(database, request.tenant, deleters);
      const data = entries.map((entry) => ({
        kind: entryKinds[entry.kind].referenceType,
        id: entry.id,
        name: entry.name,
        slug: entry.slug,
        type: { id: entry.typeId, name: entry.typeName, slug: entry.typeSlug },
        deletedAt: isoTime(entry.deletedAt),
        deletedBy: actorOf(entry.deletedBy),
        purgeAt: isoTime(entry.deletedAt + trashDays * millisecondsADay),
      }));
      return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
    },

    restore: async (request: StaffRequest): Promise<Answer> => {
      const id = param(request, 'id');
      const entry = await writeEntries(deps, request, (work) => restoreEntry(work, id));
      return answerRecord(deps, editings[entry.kind], request, entry);
    },
  };
}

/** `?kind=page|collectionItem|blogPost`. @throws ServiceError BAD_REQUEST */
function readKind(query: URLSearchParams): EntryKind | undefined {
  const given = query.get('kind');
  if (!given) return undefined;
  const kind = kindOfReferenceType(given);
  if (!kind) throw fail('BAD_REQUEST', 'The parameter kind must be page, collectionItem or blogPost.');
  return kind;
}
