import { z } from 'zod';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { WorkflowRow } from '../../platform/db/tables.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { isReviewable } from './check-workflow.ts';
import {
  changeWorkflow,
  createWorkflow,
  presentReviewable,
  presentWorkflows,
  removeWorkflow,
  type WorkflowDeps,
} from './manage-workflows.ts';
import { createWorkflowBody, reviewableType, updateWorkflowBody, workflowRecord } from './shapes.ts';
import { listWorkflows } from './store.ts';

const chapter = 'Workflows';
const workflow = named('Workflow', workflowRecord);
const one = dataAnswer(workflow);
const path = { id: sampleIds.workflow };
const stages = [
  { name: 'Draft' },
  { name: 'Approved', colour: 'green', mayEnter: { role: 'editor' }, approvals: 1 },
] as const;

const list = operation({
  name: 'workflows.list',
  method: 'GET',
  path: '/admin/workflows',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List the workflows',
  answers: ok(dataAnswer(z.array(workflow)), 'By name. Without any, records are published at any time.'),
  examples: { all: {} },
  handle: async ({ database, schemas }: WorkflowDeps, { tenant }) => {
    const types = await schemas.current(database, tenant);
    const rows = await listWorkflows(database, tenant);
    return jsonAnswer({ data: await presentWorkflows(database, tenant, types, rows) });
  },
});

const listReviewable = operation({
  name: 'workflows.listTypes',
  method: 'GET',
  path: '/admin/workflows/types',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List the types that a workflow may be for',
  answers: ok(
    dataAnswer(z.array(reviewableType)),
    'Page types, collection types and the type of blog posts.',
  ),
  examples: { all: {} },
  handle: async ({ database, schemas }: WorkflowDeps, { tenant }) => {
    const types = await schemas.current(database, tenant);
    const reviewable = (['page', 'collection', 'post'] as const).flatMap((kind) => types.list(kind));
    const data = reviewable
      .filter(isReviewable)
      .map((type) => ({ ...presentReviewable(type), workflowId: type.workflow?.id ?? null }));
    return jsonAnswer({ data });
  },
});

const create = operation({
  name: 'workflows.create',
  method: 'POST',
  path: '/admin/workflows',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Make a workflow',
  description:
    'From then on records of its types are published out of the last stage only, by whomever and on whatever way. A type is ' +
    'under one workflow at most; a tenant has at most 50.',
  body: named('CreateWorkflow', createWorkflowBody),
  answers: created(one, 'The workflow.'),
  errors: ['CONFLICT'],
  examples: {
    created: {
      body: { name: 'Two pairs of eyes', stages: [...stages], types: [sampleIds.authorType] },
    },
    taken: {
      body: { name: 'Legal check', stages: [...stages], types: [sampleIds.settingsType] },
      status: 409,
    },
    oneStage: { body: { name: 'Short', stages: [{ name: 'Draft' }] }, status: 400 },
  },
  handle: async (deps: WorkflowDeps, request) => {
    const body = parseEnvelope(createWorkflowBody, await request.json());
    return answer(deps, request.tenant, await createWorkflow(deps, request, body), 201);
  },
});

const update = operation({
  name: 'workflows.update',
  method: 'PUT',
  path: '/admin/workflows/:id',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Change a workflow',
  description:
    'What is left out stays. Stages that are sent with their id stay too; a record whose stage is gone is in the first one. ' +
    'What is asked of a stage is asked of records that are in it already.',
  body: named('UpdateWorkflow', updateWorkflowBody),
  answers: ok(one, 'The workflow.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { renamed: { path, body: { name: 'Settings, checked' } } },
  handle: async (deps: WorkflowDeps, request) => {
    const body = parseEnvelope(updateWorkflowBody, await request.json());
    return answer(deps, request.tenant, await changeWorkflow(deps, request, param(request, 'id'), body));
  },
});

const remove = operation({
  name: 'workflows.delete',
  method: 'DELETE',
  path: '/admin/workflows/:id',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Delete a workflow',
  description: 'Records of its types can be published at any time then.',
  answers: ok(successAnswer, 'Deleted.'),
  errors: ['NOT_FOUND'],
  examples: { deleted: { path: { id: sampleIds.oldWorkflow } } },
  handle: async (deps: WorkflowDeps, request) => {
    await removeWorkflow(deps, request, param(request, 'id'));
    return jsonAnswer({ success: true });
  },
});

/** The stages that records go through before they are published. */
export const workflowOperations = [list, listReviewable, create, update, remove];

async function answer({ database, schemas }: WorkflowDeps, tenant: TenantId, row: WorkflowRow, status = 200) {
  const types = await schemas.current(database, tenant);
  const [data] = await presentWorkflows(database, tenant, types, [row]);
  return jsonAnswer({ data }, { status });
}
