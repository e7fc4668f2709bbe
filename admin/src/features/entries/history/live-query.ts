import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import { at, keyOf } from '../../../api/record-address.ts';
import { type RecordKind, recordPaths } from '../../../api/records.ts';

/** Something that readers saw of a record, from one instant to another. */
export type LiveSpan = Answer<'GET', '/admin/pages/{id}/live-history'>['data'][number];

const limit = 50;

/** What readers saw of a record, the newest first, a page at a time. */
export function liveHistoryQuery(kind: RecordKind, address: string) {
  return infiniteQueryOptions({
    queryKey: ['records', kind, 'live-history', ...keyOf(address)],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET', `${recordPaths[kind]}/{id}/live-history`, {
        path: at(address).path,
        query: { ...at(address).query, page, limit },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.totalPages ? pagination.page + 1 : undefined,
    staleTime: 0,
  });
}
