import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { fieldInput } from '../../../server/features/schemas/field-types/field-input.ts';
import type { typeRecord } from '../../../server/features/schemas/shapes.ts';
import { call } from './call.ts';

/** A field of a type or component (specification, "Schema field definition"). */
export type SchemaField = z.output<typeof fieldInput>;

/** A page type, collection type or component. */
export type ContentType = z.output<typeof typeRecord>;

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
