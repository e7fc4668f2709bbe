import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import type { Entry } from '../entry.ts';
import { findInLocale, readLocale } from '../locales/record-in-locale.ts';
import { findEntry } from '../store.ts';
import { presentReview } from './present-review.ts';
import { approveRecord, moveRecord, noRecord } from './review-record.ts';
import { approveBody, moveBody, reviewStatus } from './review-shapes.ts';

const chapter = 'Workflows';
const status = named('ReviewStatus', reviewStatus);
const one = dataAnswer(status.nullable());
const path = { id: sampleIds.settings };
const pathParameters = { id: 'The id of the page, item or post.' };

const get = operation({
  name: 'review.get',
  method: 'GET',
  path: '/admin/records/:id/review',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Get the review status',
  description:
    "Returns the workflow stage of an entry's version, the approvals of the version, and your available " +
    'actions.',
  query: z.object({ locale: adminLocale }),
  pathParameters,
  answers: ok(one, 'The review status, or `null` if the type has no workflow.'),
  errors: ['NOT_FOUND'],
  examples: {
    underReview: { path },
    underNone: { path: { id: sampleIds.article } },
    unknown: { path: { id: sampleIds.media }, status: 404 },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const entry = await findEntry(deps.database, request.tenant, param(request, 'id').toLowerCase());
    if (!entry) throw noRecord();
    const given = request.query.get('locale');
    const types = given === null ? undefined : await deps.schemas.current(deps.database, request.tenant);
    const locale = types ? readLocale(types, given) : '';
    return answer(deps, request, await findInLocale(deps.database, request.tenant, entry, locale));
  },
});

const move = operation({
  name: 'review.move',
  method: 'POST',
  path: '/admin/records/:id/review/move',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Move an entry to another stage',
  description:
    "Moves an entry to the next stage or back. A move to the next stage requires the stage's permission " +
    'and approvals. Editors and approvers can move an entry back, which removes the approvals for later ' +
    'stages. The next save moves the entry to the first stage.',
  pathParameters,
  query: z.object({ locale: adminLocale }),
  body: named('MoveRecord', moveBody),
  answers: ok(one, 'The review status.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    sent: { path, body: { version: 1, stage: sampleIds.stageInReview } },
    tooFar: {
      path: { id: sampleIds.article },
      body: { version: 1, stage: sampleIds.stageDone },
      status: 409,
    },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const said = parseEnvelope(moveBody, await request.json());
    return answer(deps, request, await moveRecord(deps, request, param(request, 'id'), said));
  },
});

const approve = operation({
  name: 'review.approve',
  method: 'POST',
  path: '/admin/records/:id/review/approve',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Approve an entry',
  description:
    'Approves a version of an entry for the next stage. The last required approval moves the entry to ' +
    "that stage. Users can't approve their own changes, whatever their role.",
  pathParameters,
  query: z.object({ locale: adminLocale }),
  body: named('ApproveRecord', approveBody),
  answers: ok(one, 'The review status.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    approved: { path, body: { version: 1, stage: sampleIds.stageDone } },
    overtaken: { path, body: { version: 7, stage: sampleIds.stageDone }, status: 409 },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const said = parseEnvelope(approveBody, await request.json());
    return answer(deps, request, await approveRecord(deps, request, param(request, 'id'), said));
  },
});

/** How far records have come in the workflow of their type. */
export const reviewOperations = [get, move, approve];

async function answer({ database, schemas }: EntryEditDeps, request: StaffRequest, entry: Entry) {
  const { tenant, user, role } = request;
  const types = await schemas.current(database, tenant);
  const workflow = types.byId(entry.typeId)?.workflow;
  const me = { id: user.id, role };
  const data = workflow ? await presentReview(database, tenant, types, workflow, entry, me) : null;
  return jsonAnswer({ data });
}
