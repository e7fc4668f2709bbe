import { z } from 'zod';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import { bulkResult } from '../entries/records/record-shapes.ts';
import { requireContentSize } from '../entries/writing/accept-content.ts';
import { expectedVersions } from '../entries/writing/expected-version.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { addEntries, removeReleaseEntry, requireReleaseEntry, saveEntry } from './edit-entries.ts';
import { countReleaseEntries, listReleaseEntries } from './entries-store.ts';
import { requireRelease } from './manage-releases.ts';
import { presentEntries, presentEntry } from './present-releases.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { addEntriesBody, releaseEntry, saveEntryBody, singleEntry } from './shapes.ts';

const chapter = 'Releases';
const one = dataAnswer(named('ReleaseEntry', singleEntry));
const path = { id: sampleIds.release };
const inRelease = { ...path, entryId: sampleIds.draftArticle };
const pathParameters = { entryId: 'Id of a record, or of a translation: `<id>@<locale>`.' };

const list = operation({
  name: 'releases.listEntries',
  method: 'GET',
  path: '/admin/releases/:id/entries',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'List what a release changes',
  query: z.object({ ...paging }),
  answers: ok(pageAnswer(named('ReleaseEntrySummary', releaseEntry)), 'A page, by id, without content.'),
  errors: ['NOT_FOUND'],
  examples: { all: { path } },
  handle: async ({ database, schemas }: ReleaseDeps, request) => {
    const { tenant, query } = request;
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const { id } = await requireRelease(database, tenant, param(request, 'id'));
    const rows = await listReleaseEntries(database, tenant, id, { limit, offset: (page - 1) * limit });
    const total = (await countReleaseEntries(database, tenant, [id])).get(id) ?? 0;
    const data = await presentEntries(database, tenant, await schemas.current(database, tenant), rows);
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

const add = operation({
  name: 'releases.addEntries',
  method: 'POST',
  path: '/admin/releases/:id/entries',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Take records into a release',
  description:
    'To be published with their drafts as they are now, of which the release has its own copy from here on; to be unpublished or ' +
    'deleted with `action`. A release holds at most 1,000.',
  body: named('AddReleaseEntries', addEntriesBody),
  answers: ok(dataAnswer(named('BulkResult', bulkResult)), 'What was added, and what could not be and why.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    some: { path, body: { ids: [sampleIds.draftPage, sampleIds.media] } },
    takenDown: { path, body: { ids: [sampleIds.oldArticle], action: 'unpublish' } },
  },
  handle: async (deps: ReleaseDeps, request) => {
    const body = parseEnvelope(addEntriesBody, await request.json());
    return jsonAnswer({ data: await addEntries(deps, request, param(request, 'id'), body) });
  },
});

const get = operation({
  name: 'releases.getEntry',
  method: 'GET',
  path: '/admin/releases/:id/entries/:entryId',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Read what a release says of a record',
  description:
    '`base`, `current` and `content` are what a merge needs: as it was taken, as it is, as the release has it.',
  pathParameters,
  answers: ok(one, 'The entry of the release.'),
  errors: ['NOT_FOUND'],
  examples: {
    found: { path: inRelease },
    notIn: { path: { ...path, entryId: sampleIds.page }, status: 404 },
  },
  handle: async ({ database, schemas }: ReleaseDeps, request) => {
    const { tenant } = request;
    const { id } = await requireRelease(database, tenant, param(request, 'id'));
    const row = await requireReleaseEntry(database, tenant, id, param(request, 'entryId'));
    const types = await schemas.current(database, tenant);
    return jsonAnswer({ data: await presentEntry(database, tenant, types, row) });
  },
});

const save = operation({
  name: 'releases.saveEntry',
  method: 'PUT',
  path: '/admin/releases/:id/entries/:entryId',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Change what a release says of a record',
  description:
    'The record and its draft stay as they are. What is left out stays. With `version` or If-Match a change of an outdated one is ' +
    'refused with `details: { currentVersion, current }`, as it is with a `baseVersion` that is not that of the record.',
  pathParameters,
  headers: ['If-Match'],
  body: named('SaveReleaseEntry', saveEntryBody),
  answers: ok(one, 'The entry of the release, its version one higher.'),
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
  examples: {
    saved: { path: inRelease, body: { version: 1, fields: { title: 'Spring tides' } } },
    overtaken: { path: inRelease, body: { version: 1, fields: { title: 'Neap tides' } }, status: 409 },
  },
  handle: async (deps: ReleaseDeps, request) => {
    const body = parseEnvelope(saveEntryBody, await request.json());
    requireContentSize(body.fields);
    const [version] = expectedVersions(request.header('if-match'), body.version);
    const types = await deps.schemas.current(deps.database, request.tenant);
    const row = await saveEntry(deps, request, placeOf(request), { ...body, version }, (db, current) =>
      presentEntry(db, request.tenant, types, current),
    );
    return jsonAnswer({ data: await presentEntry(deps.database, request.tenant, types, row) });
  },
});

const remove = operation({
  name: 'releases.removeEntry',
  method: 'DELETE',
  path: '/admin/releases/:id/entries/:entryId',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Take a record out of a release',
  description: 'The record stays as it is.',
  pathParameters,
  answers: ok(successAnswer, 'It is out.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { out: { path: { ...path, entryId: sampleIds.oldArticle } } },
  handle: async (deps: ReleaseDeps, request) => {
    await removeReleaseEntry(deps, request, placeOf(request));
    return jsonAnswer({ success: true });
  },
});

/** What releases change. */
export const entriesOfRelease = [list, add, get, save, remove];

function placeOf(request: StaffRequest) {
  return { releaseId: param(request, 'id'), entryId: param(request, 'entryId') };
}
