import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import type { RecordKind } from '../../api/records.ts';

/** What is different for readers of one record or translation. */
export type Change = Answer<'GET', '/admin/timeline'>['data'][number];

/** What is compared: without `to` what is live now. */
export interface ChangesAsked {
  readonly from: string;
  readonly to?: string;
  readonly kind?: RecordKind;
  readonly type?: string;
  readonly locale?: string;
}

/** Where the next page begins, and what it is compared with: the page before says so, since time goes on. */
interface Next {
  readonly cursor: string;
  readonly to: string;
}

const limit = 50;

/** What is different for readers between two instants, a page at a time. */
export function changesQuery(asked: ChangesAsked) {
  return infiniteQueryOptions({
    queryKey: ['timeline', asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET', '/admin/timeline', { query: { ...asked, ...pageParam, limit }, signal }),
    initialPageParam: undefined as Next | undefined,
    getNextPageParam: ({ meta: { nextCursor, to } }): Next | undefined =>
      nextCursor === null ? undefined : { cursor: nextCursor, to },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
