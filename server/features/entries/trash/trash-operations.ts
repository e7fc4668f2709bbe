// In this folder: deleting, the trash, the way out of it, and the end of what is kept for a time only.

import { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import { isUuid } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale, paging, searchText } from '../../api/query-shapes.ts';
import { sampleIds } from '../../api/sample-values.ts';
import { readSearch } from '../../api/search-text.ts';
import { trashDays } from '../../api/trash-days.ts';
import { libraryMedia } from '../../media/answer-shapes.ts';
import { restoreMedia } from '../../media/library/media-trash.ts';
import { presentLibraryMedia } from '../../media/library-record.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EntryEditDeps, EntryEditing } from '../editing/entry-editing.ts';
import { answerRecord } from '../editing/record-in-path.ts';
import { writeEntries } from '../editing/write-entries.ts';
import type { Entry } from '../entry.ts';
import { type EntryKind, entryKinds, entryReferenceTypes, kindOfReferenceType } from '../entry-kind.ts';
import { readLocale } from '../locales/record-in-locale.ts';
import { nameActors } from '../records/name-actors.ts';
import { trashedKinds, trashedRecord } from '../records/record-shapes.ts';
import { readTranslationId, translationId } from '../translation-keys.ts';
import { restoreEntry } from './restore-entry.ts';
import { listTrash } from './trash-store.ts';

const millisecondsADay = 86_400_000;

const list = operation({
  name: 'trash.list',
  method: 'GET',
  path: '/admin/trash',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Trash',
  summary: 'List the trash',
  query: z.object({ ...paging, kind: z.enum(trashedKinds).optional(), q: searchText }),
  answers: ok(
    pageAnswer(named('TrashedRecord', trashedRecord)),
    'A page of deleted entries and files, most recently deleted first.',
  ),
  examples: { items: { query: { kind: 'collectionItem' } } },
  handle: async ({ database }: EntryEditDeps, request) => {
    const { page, limit } = readPagination(request.query, 'BAD_REQUEST');
    const filter = { kind: readKind(request.query), q: readSearch(request.query) };
    const window = { limit, offset: (page - 1) * limit };
    const { records, total } = await listTrash(database, request.tenant, filter, window);
    const deleters = records.map((record) => record.deletedBy);
    const actorOf = await nameActors(database, request.tenant, deleters);
    const data = records.map((record) => ({
      kind: record.kind === 'media' ? 'media' : entryKinds[record.kind].referenceType,
      id: record.id,
      ...(record.locale !== '' && { locale: record.locale }),
      name: record.name,
      slug: record.slug,
      type:
        record.kind === 'media' ? null : { id: record.typeId, name: record.typeName, slug: record.typeSlug },
      deletedAt: isoTime(record.deletedAt),
      deletedBy: actorOf(record.deletedBy),
      purgeAt: isoTime(record.deletedAt + trashDays * millisecondsADay),
      ...(record.kind === 'media' && { mimeType: record.mimeType, thumbHash: record.thumbHash }),
    }));
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

/** The trash of all kinds, and the way out of it (decisions, "Delete"). */
export function trashOperations(editings: Readonly<Record<EntryKind, EntryEditing>>) {
  const singles = [editings.page.single, editings.item.single, editings.post.single];
  const restore = operation({
    name: 'trash.restore',
    method: 'POST',
    path: '/admin/trash/:id/restore',
    access: staff('editor'),
    ...adminCalls,
    chapter: 'Trash',
    summary: 'Restore from the trash',
    description:
      'Restores an entry as a draft, or a file with its earlier URL. Returns 409 `CONFLICT` if another ' +
      'entry uses the slug or if the type was deleted.',
    query: z.object({ locale: adminLocale }),
    answers: ok(
      dataAnswer(z.union([...singles, named('LibraryMedia', libraryMedia)])),
      'The restored entry or file.',
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
    examples: {
      restored: { path: { id: sampleIds.trashedArticle } },
      unknown: { path: { id: sampleIds.article }, status: 404 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const locale = request.query.get('locale');
      const restored = await restoreRecord(deps, request, param(request, 'id'), locale);
      if (restored.media) return jsonAnswer({ data: presentLibraryMedia(restored.media, deps.publicUrl()) });
      return answerRecord(deps, editings[restored.entry.kind], request, restored.entry);
    },
  });
  return [list, restore];
}

type Restored = { readonly media: MediaRow } | { readonly media?: undefined; readonly entry: Entry };

/** Nobody but the trash knows what kind of record an id was. @throws ServiceError NOT_FOUND and what restoring refuses */
function restoreRecord(
  deps: EntryEditDeps,
  request: StaffRequest,
  id: string,
  given: string | null,
): Promise<Restored> {
  return writeEntries(deps, request, async (work): Promise<Restored> => {
    const media = isUuid(id) ? await restoreMedia(deps, work.tx, request, id) : undefined;
    if (media) return { media };
    const locale = readLocale(work.types, given ?? undefined);
    const entryId = readTranslationId(id).recordId.toLowerCase();
    return { entry: await restoreEntry(work, locale === '' ? entryId : translationId(entryId, locale)) };
  });
}

/** `kind`, one of `trashedKinds`. @throws ServiceError BAD_REQUEST */
function readKind(query: URLSearchParams): EntryKind | 'media' | undefined {
  const given = query.get('kind');
  if (!given) return undefined;
  const kind = given === 'media' ? given : kindOfReferenceType(given);
  if (!kind)
    throw fail('BAD_REQUEST', `The parameter kind must be ${entryReferenceTypes.join(', ')} or media.`);
  return kind;
}
