// In this folder: what people say about a record, field or block, and what of it is for whoever is signed in.

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';

export type Thread = Answer<'GET', '/admin/records/{id}/comments'>['data'][number];
export type Comment = Thread['comments'][number];

const most = 100;

/** The threads of a record, the oldest first: the first hundred. */
export function threadsQuery(id: string, status: 'open' | 'resolved') {
  return queryOptions({
    queryKey: ['comments', id, status],
    queryFn: ({ signal }) =>
      call('GET', '/admin/records/{id}/comments', { path: { id }, query: { status, limit: most }, signal }),
  });
}

/** The thread that a link leads to, open or resolved, with the record that it is about. */
export function linkedThreadQuery(threadId: string, recordId?: string) {
  return queryOptions({
    queryKey: ['comments', recordId, 'thread', threadId],
    queryFn: ({ signal }) =>
      call('GET', '/admin/comments/{id}', { path: { id: threadId }, signal }).then(({ data }) => data),
  });
}

/** What is for whoever is signed in, the newest first. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox', 'list'],
  queryFn: ({ signal }) => call('GET', '/admin/inbox', { query: { limit: 50 }, signal }),
});

/** The people of the tenant that can be mentioned. */
export function mentionableQuery(q: string) {
  return queryOptions({
    queryKey: ['people', 'mentionable', q],
    queryFn: ({ signal }) =>
      call('GET', '/admin/people', { query: { q, limit: 20 }, signal }).then(({ data }) => data),
  });
}
