import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const most = 5;

/** What was said to whoever is signed in and not read yet, the newest first. */
export const unreadForYouQuery = queryOptions({
  queryKey: ['inbox', 'home'],
  queryFn: ({ signal }) =>
    call('GET', '/admin/inbox', { query: { unread: 'true', limit: most }, signal }).then(({ data }) => data),
});
