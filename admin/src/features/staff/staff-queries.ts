import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';

/** A member of the tenant. */
export type User = Answer<'GET', '/admin/users'>['data'][number];

/** A place where one is signed in. */
export type ListedSession = Answer<'GET', '/auth/sessions'>['data'][number];

/** An invitation to the address of one's own account. */
export type OwnInvitation = Answer<'GET', '/auth/invitations'>['data'][number];

const limit = 50;

/** A page of the people of the tenant. */
export function usersQuery(page: number) {
  return queryOptions({
    queryKey: ['users', page],
    queryFn: ({ signal }) => call('GET', '/admin/users', { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What one is invited to. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call('GET', '/auth/invitations', { signal }).then(({ data }) => data),
  staleTime: 300_000,
});

/** Whether the installation has a mail server: without one, links are passed on by people. */
export const sendsMailQuery = queryOptions({
  queryKey: ['sends-mail'],
  queryFn: ({ signal }) =>
    call('GET', '/auth/setup', { signal }).then(({ data }) => data.sendsMail !== false),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Where one is signed in, in all tenants. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET', '/auth/sessions', { signal }).then(({ data }) => data),
});
