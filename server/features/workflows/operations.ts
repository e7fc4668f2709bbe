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
  summary: 'List workflows',
  answers: ok(
    dataAnswer(z.array(workflow)),
    'The workflows, ordered by name. Without a workflow, entries can be published at any time.',
  ),
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
  summary: 'List types for workflows',
  answers: ok(
    dataAnswer(z.array(reviewableType)),
    'The page types, the collection types and the type of blog posts.',
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
  summary: 'Create a workflow',
  description:
    'Creates a workflow for types. Entries of these types can then be published only from the last stage. ' +
    'This rule applies to all users and API keys. A type can have one workflow, and a tenant can have at ' +
    'most 50 workflows.',
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
  summary: 'Update a workflow',
  description:
    'Omitted properties keep their values. To keep a stage, send the stage with its id. Entries in a ' +
    'removed stage move to the first stage. New requirements of a stage also apply to entries that are ' +
    'already in the stage.',
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
  description:
    'Deletes the workflow. After the deletion, entries of the types in the workflow can be published at ' +
    'any time.',
  answers: ok(successAnswer, 'The workflow is deleted.'),
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
