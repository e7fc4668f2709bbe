import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Answer } from './operation-types.ts';

/** A language that a tenant has content in. */
export type Locale = Answer<'GET', '/admin/locales'>['data'][number];

/** A language that was removed, and can be restored for a while. */
export type RemovedLocale = Answer<'GET', '/admin/locales'>['removed'][number];

/** The languages of the tenant, in their order, and those that were removed. */
export const localesQuery = queryOptions({
  queryKey: ['locales'],
  queryFn: ({ signal }) => call('GET', '/admin/locales', { signal }),
  staleTime: 60_000,
});

const none: readonly Locale[] = [];

/** The languages of the tenant; none until they are read. */
export function useLocales(): readonly Locale[] {
  return useQuery(localesQuery).data?.data ?? none;
}
