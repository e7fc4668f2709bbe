import { isoTime } from '../../lib/clock.ts';
import { isUuid } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { presentLibraryMedia } from '../media/library-record.ts';
import { restoreMedia } from '../media/media-trash.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Entry } from './entry.ts';
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
      const { records, total } = await listTrash(database, request.tenant, filter, window);
      const deleters = records.map((record) => record.deletedBy);
      const actorOf = await nameActors(database, request.tenant, deleters);
      const data = records.map((record) => ({
        kind: record.kind === 'media' ? 'media' : entryKinds[record.kind].referenceType,
        id: record.id,
        name: record.name,
        slug: record.slug,
        type:
          record.kind === 'media'
            ? null
            : { id: record.typeId, name: record.typeName, slug: record.typeSlug },
        deletedAt: isoTime(record.deletedAt),
        deletedBy: actorOf(record.deletedBy),
        purgeAt: isoTime(record.deletedAt + trashDays * millisecondsADay),
        ...(record.kind === 'media' && { mimeType: record.mimeType, thumbHash: record.thumbHash }),
      }));
      return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
    },

    restore: async (request: StaffRequest): Promise<Answer> => {
      const id = param(request, 'id');
      const restored = await restoreRecord(deps, request, id);
      if (restored.media) return jsonAnswer({ data: presentLibraryMedia(restored.media, deps.publicUrl()) });
      return answerRecord(deps, editings[restored.entry.kind], request, restored.entry);
    },
  };
}

type Restored = { readonly media: MediaRow } | { readonly media?: undefined; readonly entry: Entry };

/** Nobody but the trash knows what kind of record an id was. @throws ServiceError NOT_FOUND and what restoring refuses */
function restoreRecord(deps: EntryEditDeps, request: StaffRequest, id: string): Promise<Restored> {
  return writeEntries(deps, request, async (work): Promise<Restored> => {
    const media = isUuid(id) ? await restoreMedia(deps, work.tx, request, id) : undefined;
    return media ? { media } : { entry: await restoreEntry(work, id) };
  });
}

/** `?kind=page|collectionItem|blogPost|media`. @throws ServiceError BAD_REQUEST */
function readKind(query: URLSearchParams): EntryKind | 'media' | undefined {
  const given = query.get('kind');
  if (!given) return undefined;
  const kind = given === 'media' ? given : kindOfReferenceType(given);
  if (!kind) throw fail('BAD_REQUEST', 'The parameter kind must be page, collectionItem, blogPost or media.');
  return kind;
}
