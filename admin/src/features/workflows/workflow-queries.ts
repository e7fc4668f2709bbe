// In this folder: workflows: the stages that records of a type go through before they are published.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer, BodyOf } from '../../api/operation-types.ts';

/** A workflow of the tenant. */
export type Workflow = Answer<'GET', '/admin/workflows'>['data'][number];

/** What is said of a workflow. */
export type WorkflowBody = BodyOf<'POST', '/admin/workflows'>;

export const workflowsQuery = queryOptions({
  queryKey: ['workflows', 'list'],
  queryFn: ({ signal }) => call('GET', '/admin/workflows', { signal }).then(({ data }) => data),
});

/** The types that a workflow may be for. */
export const reviewableTypesQuery = queryOptions({
  queryKey: ['workflows', 'types'],
  queryFn: ({ signal }) => call('GET', '/admin/workflows/types', { signal }).then(({ data }) => data),
});

/** The people of the tenant that a stage can name. */
export function nameableQuery(q: string) {
  return queryOptions({
    queryKey: ['people', 'nameable', q],
    queryFn: ({ signal }) =>
      call('GET', '/admin/people', { query: { q, limit: 20 }, signal }).then(({ data }) => data),
  });
}

/** Adds a workflow, or changes the one that is given. @throws ApiError */
export async function saveWorkflow(
  queryClient: QueryClient,
  workflow: Workflow | undefined,
  body: WorkflowBody,
): Promise<void> {
  if (workflow) await call('PUT', '/admin/workflows/{id}', { path: { id: workflow.id }, body });
  else await call('POST', '/admin/workflows', { body });
  await forgetWorkflows(queryClient);
}

/** @throws ApiError */
export async function removeWorkflow(queryClient: QueryClient, { id }: Workflow): Promise<void> {
  await call('DELETE', '/admin/workflows/{id}', { path: { id } });
  await forgetWorkflows(queryClient);
}

/** What records say of their stage changes with the workflow. */
async function forgetWorkflows(queryClient: QueryClient): Promise<void> {
  const keys = [['workflows'], ['review'], ['records']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
