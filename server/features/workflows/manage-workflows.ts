// In this folder: workflows: the stages that records of a type go through before they are published.

import type { z } from 'zod';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { foldCase } from '../../lib/text/fold-case.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { WorkflowRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import {
  type ContentType,
  type SchemaDirectory,
  type SchemaSnapshot,
  toContentType,
} from '../schemas/schema-directory.ts';
import { holdTypes, listTypes, raiseSchemaRevision } from '../schemas/store.ts';
import { type Stage, toWorkflow } from '../schemas/workflow.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { findMembers } from '../staff/users/members-store.ts';
import { checkStages, checkTypes, isReviewable } from './check-workflow.ts';
import type { createWorkflowBody, updateWorkflowBody, workflowRecord } from './shapes.ts';
import { deleteWorkflow, insertWorkflow, listWorkflows, replaceTypes, updateWorkflow } from './store.ts';

export interface WorkflowDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
}

const mostWorkflows = 50;

/** Workflows as people see them. */
export async function presentWorkflows(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  rows: readonly WorkflowRow[],
): Promise<z.output<typeof workflowRecord>[]> {
  const workflows = rows.map(toWorkflow);
  const named = workflows.flatMap(({ stages }) => stages.flatMap(({ mayEnter }) => mayEnter.people));
  const members = new Map((await findMembers(db, tenant, [...new Set(named)])).map((one) => [one.id, one]));
  const ofTenant = (['page', 'collection', 'post'] as const).flatMap((kind) => types.list(kind));
  return workflows.map(({ id, name, stages }, index) => ({
    id,
    name,
    stages: stages.map(({ mayEnter, ...stage }) => ({
      ...(stage as Omit<z.output<typeof workflowRecord>['stages'][number], 'mayEnter'>),
      mayEnter: { role: mayEnter.role, people: mayEnter.people.flatMap((one) => members.get(one) ?? []) },
    })),
    types: ofTenant.filter(({ workflow }) => workflow?.id === id).map(presentReviewable),
    updatedAt: isoTime(rows[index]?.updated_at ?? 0),
  }));
}

/** A type as workflows name it. */
export function presentReviewable({ id, kind, name, slug }: ContentType) {
  return { id, kind: kind as 'page' | 'collection' | 'post', name, slug };
}

/** Makes a workflow. @throws ServiceError BAD_REQUEST for stages that cannot be, CONFLICT */
export function createWorkflow(
  deps: WorkflowDeps,
  request: StaffRequest,
  body: z.output<typeof createWorkflowBody>,
): Promise<WorkflowRow> {
  return changeWorkflows(deps, request, async (tx, existing, now) => {
    if (existing.length >= mostWorkflows)
      throw fail('CONFLICT', `A tenant has at most ${mostWorkflows} workflows.`);
    requireOwnName(existing, body.name);
    const stages = await checkStages(tx, request.tenant, deps.ids, body.stages, []);
    const row = {
      tenant_id: request.tenant,
      id: deps.ids.next(),
      name: body.name,
      stages: JSON.stringify(stages),
      created_at: now,
      updated_at: now,
    };
    await insertWorkflow(tx, row);
    await setTypes(tx, request.tenant, row, body.types);
    await noteChange(tx, deps, request, row, 'created');
    return row;
  });
}

/**
 * Changes a workflow, for what is under way too: a record whose stage is gone is in the first one.
 * @throws ServiceError NOT_FOUND, BAD_REQUEST, CONFLICT
 */
export function changeWorkflow(
  deps: WorkflowDeps,
  request: StaffRequest,
  id: string,
  body: z.output<typeof updateWorkflowBody>,
): Promise<WorkflowRow> {
  const { tenant } = request;
  return changeWorkflows(deps, request, async (tx, existing, now) => {
    const before = requireWorkflow(existing, id);
    const name = body.name ?? before.name;
    requireOwnName(
      existing.filter((one) => one !== before),
      name,
    );
    const known = toWorkflow(before).stages;
    const stages: readonly Stage[] = body.stages
      ? await checkStages(tx, tenant, deps.ids, body.stages, known)
      : known;
    const changes = { name, stages: JSON.stringify(stages), updated_at: now };
    await updateWorkflow(tx, tenant, before.id, changes);
    if (body.types) await setTypes(tx, tenant, before, body.types);
    const after = { ...before, ...changes };
    await noteChange(tx, deps, request, after, 'updated');
    return after;
  });
}

/** Deletes a workflow: its types are under none then. @throws ServiceError NOT_FOUND */
export function removeWorkflow(deps: WorkflowDeps, request: StaffRequest, id: string): Promise<void> {
  return changeWorkflows(deps, request, async (tx, existing) => {
    const row = requireWorkflow(existing, id);
    await deleteWorkflow(tx, request.tenant, row.id);
    await noteChange(tx, deps, request, row, 'deleted');
  });
}

// As a change of types: what is published meanwhile is published before it or after it.
function changeWorkflows<T>(
  { database, clock }: WorkflowDeps,
  { tenant }: StaffRequest,
  change: (tx: Tx, existing: readonly WorkflowRow[], now: number) => Promise<T>,
): Promise<T> {
  return database.write(async (tx) => {
    await holdTypes(tx, tenant, 'exclusive');
    const now = clock.now();
    const changed = await change(tx, await listWorkflows(tx, tenant), now);
    await raiseSchemaRevision(tx, tenant, now);
    return changed;
  });
}

function requireWorkflow(existing: readonly WorkflowRow[], id: string): WorkflowRow {
  const row = existing.find((one) => one.id === id.toLowerCase());
  if (!row) throw fail('NOT_FOUND', 'There is no such workflow.');
  return row;
}

function requireOwnName(others: readonly WorkflowRow[], name: string): void {
  if (others.some((other) => foldCase(other.name) === foldCase(name)))
    throw fail('CONFLICT', `There is a workflow "${name}" already.`);
}

async function setTypes(
  tx: Tx,
  tenant: TenantId,
  { id }: WorkflowRow,
  typeIds: readonly string[],
): Promise<void> {
  // Not from the directory: it must never keep what a transaction sees that may still roll back.
  const types = (await listTypes(tx, tenant)).map(toContentType).filter(isReviewable);
  await replaceTypes(tx, tenant, id, checkTypes(types, id, typeIds));
}

async function noteChange(
  tx: Tx,
  deps: WorkflowDeps,
  { tenant, actor }: StaffRequest,
  { id, name }: WorkflowRow,
  done: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const record = { kind: 'workflow', id };
  await recordAccessChange(tx, tenant, deps, {
    action: `workflow.${done}`,
    record,
    actor,
    details: { name },
  });
}
