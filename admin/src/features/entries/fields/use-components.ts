import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ContentType, componentsQuery } from '../../../api/types.ts';

/** The components of the tenant by slug. */
export type Components = ReadonlyMap<string, ContentType>;

const none: Components = new Map();

/** The components of the tenant by slug; empty until they have come. */
export function useComponents(isNeeded = true): {
  readonly components: Components;
  readonly isPending: boolean;
} {
  const { data } = useQuery({ ...componentsQuery, enabled: isNeeded });
  const components = useMemo(() => (data ? new Map(data.map((one) => [one.slug, one])) : none), [data]);
  return { components, isPending: data === undefined };
}
