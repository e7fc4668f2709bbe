import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import {
  type ContentType,
  collectionTypesQuery,
  componentsQuery,
  pageTypesQuery,
  type TypeKind,
} from '../../api/types.ts';
import type { TypeBody } from './builder/type-draft.ts';

/** Answer to a saved type, or to one that was only checked. */
export type SavedType = Answer<'PUT', '/admin/page-types/{id}'>;

/** A change of a schema that content written before may not fit. */
export type SchemaWarning = SavedType['warnings'][number];

/** All types by kind. */
export type TypesByKind = Readonly<Record<TypeKind, readonly ContentType[]>>;

/** A type as it is saved. */
export function typeQuery(kind: TypeKind, id: string) {
  return queryOptions({
    queryKey: ['types', kind, id],
    queryFn: ({ signal }) =>
      call('GET', `/admin/${kind}/{id}`, { path: { id }, signal }).then(({ data }) => data),
    staleTime: 0,
  });
}

/** The types that fields may refer to; empty lists while they load. */
export function useAllTypes(): TypesByKind & { readonly isLoading: boolean; readonly error: unknown } {
  const pages = useQuery(pageTypesQuery);
  const collections = useQuery(collectionTypesQuery);
  const components = useQuery(componentsQuery);
  const all = [pages, collections, components];
  const isLoading = all.some(({ isPending }) => isPending);
  const error = all.find((one) => one.error)?.error;
  return useMemo(
    () => ({
      'page-types': pages.data ?? none,
      'collection-types': collections.data ?? none,
      components: components.data ?? none,
      isLoading,
      error,
    }),
    [pages.data, collections.data, components.data, isLoading, error],
  );
}

const none: readonly ContentType[] = [];

/** Checks a type or saves it. A new one has no id. */
export function sendType(
  kind: TypeKind,
  id: string | undefined,
  body: TypeBody,
  options: { readonly dryRun: boolean; readonly signal?: AbortSignal },
): Promise<SavedType> {
  const { dryRun, signal } = options;
  const asked = { body, query: { dryRun: dryRun ? 'true' : undefined }, ...(signal && { signal }) } as const;
  return id === undefined
    ? call('POST', `/admin/${kind}`, asked)
    : call('PUT', `/admin/${kind}/{id}`, { ...asked, path: { id } });
}

/** After types have changed: all lists of them are read again. */
export function forgetTypes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['types'] });
}
