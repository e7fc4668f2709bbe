import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '../../../api/records.ts';
import { type ContentType, collectionTypesQuery, pageTypesQuery } from '../../../api/types.ts';

/** The types of the records of a kind, as far as they are known: posts have none. */
export function useTypesOf(kind: RecordKind): {
  readonly data: readonly ContentType[] | undefined;
  readonly error: unknown;
  readonly isKnown: boolean;
} {
  const query = kind === 'page' ? pageTypesQuery : collectionTypesQuery;
  const { data, error } = useQuery({ ...query, enabled: kind !== 'blogPost' });
  return { data, error, isKnown: kind === 'blogPost' || data !== undefined };
}
