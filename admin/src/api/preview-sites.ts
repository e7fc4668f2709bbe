import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The sites that show content of the tenant, where previews are opened; by name. */
export const previewSitesQuery = queryOptions({
  queryKey: ['preview-sites'],
  queryFn: ({ signal }) => call('GET', '/admin/preview-sites', { signal }).then(({ data }) => data),
});
