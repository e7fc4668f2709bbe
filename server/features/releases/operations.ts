import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import { entryIdOf } from './edit-entries.ts';
import { entriesOfRelease } from './entries-of-release.ts';
import {
  archiveRelease,
  beginRelease,
  removeRelease,
  renameRelease,
  requireRelease,
  scheduleRelease,
  unscheduleRelease,
} from './manage-releases.ts';
import { openReleases } from './open-releases.ts';
import { presentRelease, presentReleases } from './present-releases.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { revertRelease } from './revert-release.ts';
import { checkRelease, publishNow } from './run-releases.ts';
import {
  changedEntry,
  createReleaseBody,
  releaseCheck,
  releaseRecord,
  releaseStatuses,
  scheduleReleaseBody,
  singleRelease,
  updateReleaseBody,
} from './shapes.ts';
import { countReleases, listReleases } from './store.ts';

const chapter = 'Releases';
const one = dataAnswer(named('Release', singleRelease));
const path = { id: sampleIds.release };
const unknown = { path: { id: sampleIds.media }, status: 404 };

const list = operation({
  name: 'releases.list',
  method: 'GET',
  path: '/admin/releases',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'List releases',
  query: z.object({
    ...paging,
    status: z.enum(releaseStatuses).optional(),
    entry: changedEntry,
  }),
  answers: ok(pageAnswer(named('ReleaseSummary', releaseRecord)), 'A page of releases, newest first.'),
  examples: { open: { query: { status: 'open' } }, ofRecord: { query: { entry: sampleIds.draftArticle } } },
  handle: async ({ database }: ReleaseDeps, { tenant, query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const asked = query.get('status') || undefined;
    const status = releaseStatuses.find((known) => known === asked);
    if (asked && !status)
      throw fail('BAD_REQUEST', `The parameter status must be one of ${releaseStatuses.join(', ')}.`);
    const entry = query.get('entry') || undefined;
    const filter = { status, entryId: entry && entryIdOf(entry) };
    const rows = await listReleases(database, tenant, filter, { limit, offset: (page - 1) * limit });
    const total = await countReleases(database, tenant, filter);
    const data = await presentReleases(database, tenant, rows);
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

const create = operation({
  name: 'releases.create',
  method: 'POST',
  path: '/admin/releases',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Create a release',
  body: named('CreateRelease', createReleaseBody),
  answers: created(one, 'The release, without entries.'),
  errors: ['DUPLICATE_SLUG'],
  examples: {
    created: { body: { name: 'Autumn issue', description: 'All that the autumn issue changes.' } },
    taken: { body: { name: 'Spring issue again', slug: 'spring-issue' }, status: 409 },
  },
  handle: async (deps: ReleaseDeps, request) => {
    const body = parseEnvelope(createReleaseBody, await request.json());
    const row = await deps.database.write((tx) => beginRelease(tx, deps, request, body));
    return answerRelease(deps, request.tenant, row, 201);
  },
});

const get = operation({
  name: 'releases.get',
  method: 'GET',
  path: '/admin/releases/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Get a release',
  answers: ok(one, 'The release.'),
  errors: ['NOT_FOUND'],
  examples: { found: { path }, unknown },
  handle: async (deps: ReleaseDeps, request) =>
    answerRelease(
      deps,
      request.tenant,
      await requireRelease(deps.database, request.tenant, param(request, 'id')),
    ),
});

const update = operation({
  name: 'releases.update',
  method: 'PUT',
  path: '/admin/releases/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Update a release',
  description: 'Omitted properties keep their values.',
  body: named('UpdateRelease', updateReleaseBody),
  answers: ok(one, 'The release.'),
  errors: ['NOT_FOUND', 'DUPLICATE_SLUG'],
  examples: { renamed: { path, body: { name: 'Spring and summer issue' } } },
  handle: async (deps: ReleaseDeps, request) => {
    const body = parseEnvelope(updateReleaseBody, await request.json());
    return answerRelease(
      deps,
      request.tenant,
      await renameRelease(deps, request, param(request, 'id'), body),
    );
  },
});

const check = operation({
  name: 'releases.check',
  method: 'GET',
  path: '/admin/releases/:id/check',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Validate a release for publication',
  description:
    'Validates the release with the rules of publishing and the current content. The check treats all ' +
    'entries of the release as published. An entry can refer to other entries in the release, and can use ' +
    'a slug that the release frees.',
  answers: ok(dataAnswer(named('ReleaseCheck', releaseCheck)), 'The errors and warnings of publishing.'),
  errors: ['NOT_FOUND'],
  examples: { now: { path } },
  handle: async (deps: ReleaseDeps, request) =>
    jsonAnswer({ data: await checkRelease(deps, request.tenant, param(request, 'id')) }),
});

const publish = operation({
  name: 'releases.publish',
  method: 'POST',
  path: '/admin/releases/:id/publish',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Publish a release',
  description:
    'Publishes all entries of the release in one transaction, with one event per change. If an entry ' +
    "can't be published, nothing changes and `details.failed` lists the entries with errors. Each published entry " +
    'gets the published content as its draft, unless the draft was saved after the entry was added.',
  answers: ok(one, 'The published release.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    published: { path },
    again: { path, status: 409 },
    nothingIn: { path: { id: sampleIds.emptyRelease }, status: 400 },
  },
  handle: async (deps: ReleaseDeps, request) => {
    await publishNow(deps, request, param(request, 'id'));
    return answerRelease(
      deps,
      request.tenant,
      await requireRelease(deps.database, request.tenant, param(request, 'id')),
    );
  },
});

const schedule = operation({
  name: 'releases.schedule',
  method: 'POST',
  path: '/admin/releases/:id/schedule',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Schedule a release',
  description:
    'Sets the publication time and replaces an earlier time. Galley validates the release again at that ' +
    "time. If the release can't be published, nothing changes. The release then has the status `failed`, " +
    'and `error` and `failed` contain the reasons.',
  body: named('ScheduleRelease', scheduleReleaseBody),
  answers: ok(one, 'The scheduled release.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    set: { path, body: { publishAt: '2035-05-01T09:00:00+02:00' } },
    past: { path, body: { publishAt: '2001-05-01T09:00:00Z' }, status: 400 },
  },
  handle: async (deps: ReleaseDeps, request) => {
    const schedule = parseEnvelope(scheduleReleaseBody, await request.json());
    const row = await scheduleRelease(deps, request, param(request, 'id'), schedule);
    return answerRelease(deps, request.tenant, row);
  },
});

const unschedule = operation({
  name: 'releases.unschedule',
  method: 'POST',
  path: '/admin/releases/:id/unschedule',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Unschedule a release',
  description: 'Removes the publication time and the errors of a failed publication.',
  answers: ok(one, 'The open release.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { dropped: { path } },
  handle: async (deps: ReleaseDeps, request) =>
    answerRelease(deps, request.tenant, await unscheduleRelease(deps, request, param(request, 'id'))),
});

const revert = operation({
  name: 'releases.revert',
  method: 'POST',
  path: '/admin/releases/:id/revert',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Create a revert release',
  description:
    "Creates a release that restores the content from before a published release. Entries that weren't published " +
    'before are unpublished. Restore deleted entries from the trash first. The new release is not published.',
  answers: created(one, 'The new release.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { begun: { path }, notPublished: { path: { id: sampleIds.emptyRelease }, status: 409 } },
  handle: async (deps: ReleaseDeps, request) =>
    answerRelease(deps, request.tenant, await revertRelease(deps, request, param(request, 'id')), 201),
});

const archive = operation({
  name: 'releases.archive',
  method: 'POST',
  path: '/admin/releases/:id/archive',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Archive a release',
  description:
    'Archives an open, failed or published release. Galley keeps an archived release for 90 days. You ' +
    "can't archive a scheduled release until you unschedule it.",
  answers: ok(one, 'The archived release.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { archived: { path } },
  handle: async (deps: ReleaseDeps, request) =>
    answerRelease(deps, request.tenant, await archiveRelease(deps, request, param(request, 'id'))),
});

const remove = operation({
  name: 'releases.delete',
  method: 'DELETE',
  path: '/admin/releases/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Delete a release',
  description: "Deletes an open or archived release. Content that the release published doesn't change.",
  answers: ok(successAnswer, 'The release is deleted.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    deleted: { path: { id: sampleIds.oldRelease } },
    scheduled: { path: { id: sampleIds.emptyRelease }, status: 409 },
  },
  handle: async (deps: ReleaseDeps, request) => {
    await removeRelease(deps, request, param(request, 'id'));
    return jsonAnswer({ success: true });
  },
});

/** Changes that go live together. */
export const releaseOperations = [
  ...[list, create, get, update, ...openReleases, ...entriesOfRelease],
  ...[check, schedule, unschedule, publish, revert, archive, remove],
];

async function answerRelease({ database }: ReleaseDeps, tenant: TenantId, row: ReleaseRow, status = 200) {
  return jsonAnswer({ data: await presentRelease(database, tenant, row) }, { status });
}
