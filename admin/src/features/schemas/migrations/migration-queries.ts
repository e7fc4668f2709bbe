import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import type { MigratedKind } from '../type-kinds.ts';

/** A content migration. */
export type Migration = Answer<'GET', '/admin/migrations/{id}'>['data'];

/** One step of a migration. */
export type Operation = Migration['operations'][number];

/** A page of the migrations, newest first. */
export function migrationListQuery(page: number) {
  return queryOptions({
    queryKey: ['migrations', 'list', page],
    queryFn: ({ signal }) => call('GET', '/admin/migrations', { query: { page, limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A migration. */
export function migrationQuery(id: string) {
  return queryOptions({
    queryKey: ['migrations', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/migrations/{id}', { path: { id }, signal }).then(({ data }) => data),
    staleTime: 0,
  });
}

/** Counts what a migration would change. It reads all entries of the type, so it is kept for a while. */
export function migrationPreviewQuery(id: string) {
  return queryOptions({
    queryKey: ['migrations', 'preview', id],
    queryFn: ({ signal }) =>
      call('POST', '/admin/migrations/{id}/preview', { path: { id }, signal }).then(({ data }) => data),
    staleTime: 60_000,
    retry: false,
  });
}

export async function createMigration(
  kind: MigratedKind,
  typeSlug: string,
  operations: readonly Operation[],
): Promise<Migration> {
  const body = { kind, typeSlug, operations };
  const { data } = await call('POST', '/admin/migrations', { body });
  return data;
}

/** Runs, cancels or undoes a migration. Of an undo the answer is the migration that undoes. */
export async function changeMigration(
  queryClient: QueryClient,
  id: string,
  verb: 'run' | 'cancel' | 'undo',
): Promise<Migration> {
  const { data } = await call('POST', `/admin/migrations/{id}/${verb}`, { path: { id } });
  queryClient.setQueryData(migrationQuery(data.id).queryKey, data);
  await queryClient.invalidateQueries({ queryKey: ['migrations', 'one', id] });
  await queryClient.invalidateQueries({ queryKey: ['migrations', 'list'] });
  return data;
}
