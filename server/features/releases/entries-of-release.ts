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
const pathParameters = { entryId: 'The id of an entry, or `<id>@<locale>` for a translation.' };

const list = operation({
  name: 'releases.listEntries',
  method: 'GET',
  path: '/admin/releases/:id/entries',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'List the entries of a release',
  query: z.object({ ...paging }),
  answers: ok(
    pageAnswer(named('ReleaseEntrySummary', releaseEntry)),
    'A page of release entries, ordered by id, without content.',
  ),
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
  summary: 'Add entries to a release',
  description:
    'Adds entries to publish, unpublish or delete (`action`). For entries to publish, the release stores ' +
    'a copy of the current draft. A release can contain at most 1,000 entries.',
  body: named('AddReleaseEntries', addEntriesBody),
  answers: ok(
    dataAnswer(named('BulkResult', bulkResult)),
    "The added entries, and the entries that couldn't be added with the reasons.",
  ),
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
  summary: 'Get an entry of a release',
  description:
    'Returns the release entry with the content for a three-way merge. The property `base` contains the draft ' +
    'that was added to the release. The property `current` contains the current draft, and `content` contains ' +
    'the content in the release.',
  pathParameters,
  answers: ok(one, 'The release entry.'),
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
  summary: 'Update an entry in a release',
  description:
    'Changes only the copy in the release, not the entry or its draft. Omitted properties keep their ' +
    'values. If `version` or `If-Match` is outdated, the API returns 409 `CONFLICT` with `details: { ' +
    "currentVersion, current }`. The API also returns 409 if `baseVersion` isn't the entry's current " +
    'version.',
  pathParameters,
  headers: ['If-Match'],
  body: named('SaveReleaseEntry', saveEntryBody),
  answers: ok(one, 'The release entry. Its version is one higher.'),
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
  summary: 'Remove an entry from a release',
  description: "Removes the entry only from the release. The entry itself doesn't change.",
  pathParameters,
  answers: ok(successAnswer, 'The entry is removed from the release.'),
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
