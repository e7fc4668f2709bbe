import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';

/** A key without the key: what it is called, may do, and is recognised by. */
export type ListedKey = Answer<'GET', KeysPath>['data'][number];

/** A key that was just made, with the key itself: it is known this one time. */
export type MadeKey = Answer<'POST', KeysPath>['data'];

export type KeyType = ListedKey['type'];

export type Permission = ListedKey['permissions'][number];

/** Requests a minute, null for what the installation allows. */
export interface Limits {
  readonly reads: number | null;
  readonly writes: number | null;
}

export interface NewKey {
  readonly type: KeyType;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiresAt: string | null;
  readonly limits?: Limits;
}

type KeysPath = '/admin/api-keys' | '/admin/preview-keys';

function keysQuery(path: KeysPath) {
  return queryOptions({
    queryKey: ['keys', path],
    queryFn: ({ signal }) => call('GET', path, { signal }).then(({ data }) => data),
  });
}

export const apiKeysQuery = keysQuery('/admin/api-keys');
export const previewKeysQuery = keysQuery('/admin/preview-keys');

/** Makes a key. @throws ApiError */
export async function createKey(
  queryClient: QueryClient,
  { type, name, permissions, expiresAt, limits }: NewKey,
): Promise<MadeKey> {
  const body =
    type === 'preview'
      ? { name, expiresAt }
      : { name, type, expiresAt, permissions: type === 'secret' ? permissions : [], limits };
  const { data } = await call('POST', pathOf(type), { body });
  await refresh(queryClient);
  return data;
}

/** Changes the name and the limits of an API key. @throws ApiError */
export async function changeKey(
  queryClient: QueryClient,
  { id }: ListedKey,
  body: { readonly name: string; readonly limits: Limits },
): Promise<void> {
  await call('PUT', '/admin/api-keys/{id}', { path: { id }, body });
  await refresh(queryClient);
}

/** Makes the successor of a key; the old one works 24 hours more. @throws ApiError */
export async function rotateKey(queryClient: QueryClient, { type, id }: ListedKey): Promise<MadeKey> {
  const { data } = await call('POST', `${pathOf(type)}/{id}/rotate`, { path: { id }, body: {} });
  await refresh(queryClient);
  return data;
}

/** Ends a key for good. @throws ApiError */
export async function revokeKey(queryClient: QueryClient, { type, id }: ListedKey): Promise<void> {
  await call('DELETE', `${pathOf(type)}/{id}`, { path: { id } });
  await refresh(queryClient);
}

function pathOf(type: KeyType): KeysPath {
  return type === 'preview' ? '/admin/preview-keys' : '/admin/api-keys';
}

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['keys'] });
}
