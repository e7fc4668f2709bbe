import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Answer } from './operation-types.ts';

/** A field of a type or component (specification, "Schema field definition"). */
export type SchemaField = ContentType['schema'][number];

/** A page type, collection type or component. */
export type ContentType = Answer<'GET', '/admin/page-types'>['data'][number];

/** The three kinds of types as their addresses spell them. */
export type TypeKind = 'page-types' | 'collection-types' | 'components';

function typesQuery(kind: TypeKind) {
  return queryOptions({
    queryKey: ['types', kind],
    queryFn: ({ signal }) => call('GET', `/admin/${kind}`, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  });
}

export const pageTypesQuery = typesQuery('page-types');
export const collectionTypesQuery = typesQuery('collection-types');
export const componentsQuery = typesQuery('components');
