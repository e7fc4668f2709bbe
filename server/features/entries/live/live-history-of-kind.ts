import { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pagination } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale, paging } from '../../api/query-shapes.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { findRecord } from '../editing/record-in-path.ts';
import { entryNotFound } from '../editing/write-entries.ts';
import type { Entry } from '../entry.ts';
import { entryKinds } from '../entry-kind.ts';
import { readLocale } from '../locales/record-in-locale.ts';
import { nameActors } from '../records/name-actors.ts';
import { findEntry } from '../store.ts';
import { translationId } from '../translation-keys.ts';
import { isLive } from './change-entry.ts';
import { deleteEndedOf } from './ended-store.ts';
import { historyMeta, liveSpan } from './live-shapes.ts';
import {
  countPast,
  findPastKind,
  findReleaseNames,
  listPast,
  type PastEntry,
  readHistoryFrom,
} from './past-store.ts';

const span = named('LiveSpan', liveSpan);
const page = z.strictObject({ data: z.array(span), pagination, meta: historyMeta });
const erased = z.strictObject({
  erased: z.int().min(0).describe('The number of deleted past states.'),
});

/** What readers saw of records of one kind, and how that is forgotten. */
export function liveHistoryOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { main: id } = samples.ids;

  const list = operation({
    name: `${prefix}.listLiveHistory`,
    method: 'GET',
    path: `${path}/:id/live-history`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List a ${noun}'s publication history`,
    query: z.object({ ...paging, locale: adminLocale }),
    answers: ok(page, 'The current and earlier published content, newest first.'),
    errors: ['NOT_FOUND'],
    examples: { newest: { path: { id }, query: { limit: '5' } } },
    handle: async (deps: EntryEditDeps, request) => {
      const window = readPagination(request.query, 'BAD_REQUEST');
      const entry = await findRecord(deps, editing, request);
      const { spans, total } = await readSpans(deps, request, entry, window);
      const historyFrom = isoTime(await readHistoryFrom(deps.database, request.tenant));
      return jsonAnswer({
        data: spans,
        pagination: paginationOf(total, window.page, window.limit),
        meta: { historyFrom },
      });
    },
  });

  const erase = operation({
    name: `${prefix}.eraseLiveHistory`,
    method: 'DELETE',
    path: `${path}/:id/live-history`,
    access: staff('admin'),
    ...adminCalls,
    chapter,
    summary: `Erase a ${noun}'s publication history`,
    description:
      'Deletes earlier published content that must no longer be shown, even as of a past time. The entry ' +
      'can be in the trash or permanently deleted. The operation includes translations. With `locale`, the ' +
      'operation deletes only the history of that locale. The currently published content and the versions ' +
      'for editors are kept.',
    query: z.object({ locale: adminLocale }),
    answers: ok(dataAnswer(erased), 'The history is deleted.'),
    errors: ['NOT_FOUND'],
    examples: { erased: { path: { id: samples.ids.spare } } },
    handle: async (deps: EntryEditDeps, request) => {
      const recordId = param(request, 'id').toLowerCase();
      const { tenant, actor, query } = request;
      const given = query.get('locale') ?? undefined;
      const data = await deps.database.write(async (tx) => {
        const locale = readLocale(await deps.schemas.current(tx, tenant), given);
        const kind =
          (await findPastKind(tx, tenant, recordId)) ?? (await findEntry(tx, tenant, recordId))?.kind;
        if (kind !== editing.kind) throw entryNotFound(editing.kind);
        const id = locale === '' ? recordId : translationId(recordId, locale);
        const count = await deleteEndedOf(tx, tenant, id, given === undefined);
        await recordAccessChange(tx, tenant, deps, {
          action: `${entryKinds[editing.kind].event}.live_history_erased`,
          record: { kind: editing.kind, id: recordId },
          actor,
          details: { erased: count, ...(given !== undefined && { locale: given }) },
        });
        return { erased: count };
      });
      return jsonAnswer({ data });
    },
  });

  return { list, erase };
}

async function readSpans(
  { database }: EntryEditDeps,
  { tenant }: StaffRequest,
  entry: Entry,
  { page: number, limit }: { readonly page: number; readonly limit: number },
) {
  const now = isLive(entry) ? 1 : 0;
  const first = (number - 1) * limit;
  const ended = await listPast(database, tenant, entry.id, {
    limit: first === 0 ? limit - now : limit,
    offset: Math.max(0, first - now),
  });
  const rows: Row[] = ended.map((row) => ({ ...row, to: row.liveTo }));
  if (now === 1 && first === 0) rows.unshift(rowOf(entry));
  const nameOf = await nameActors(
    database,
    tenant,
    rows.map(({ by }) => by),
  );
  const releases = await findReleaseNames(database, tenant, [
    ...new Set(rows.flatMap(({ releaseId }) => releaseId ?? [])),
  ]);
  const spans = rows.map(({ liveFrom, to, name, slug, publishedAt, by, releaseId }) => ({
    ...{ from: isoTime(liveFrom), to: isoTimeOrNull(to), name, slug },
    publishedAt: isoTimeOrNull(publishedAt),
    by: nameOf(by),
    release: (releaseId !== null && releases.get(releaseId)) || null,
  }));
  return { spans, total: now + (await countPast(database, tenant, entry.id)) };
}

type Row = Pick<PastEntry, 'liveFrom' | 'name' | 'slug' | 'publishedAt' | 'by' | 'releaseId'> & {
  readonly to: number | null;
};

function rowOf({ name, slug, publishedAt, liveSince, liveAt, liveBy, liveRelease }: Entry): Row {
  const liveFrom = liveSince ?? liveAt;
  return { liveFrom, to: null, name, slug, publishedAt, by: liveBy, releaseId: liveRelease };
}
