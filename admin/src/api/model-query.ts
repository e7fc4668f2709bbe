import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who writes and translates; null where the operator has set no model. */
export const modelQuery = queryOptions({
  queryKey: ['ai'],
  queryFn: ({ signal }) => call('GET', '/admin/ai', { signal }).then(({ data }) => data.model),
  staleTime: 600_000,
});
