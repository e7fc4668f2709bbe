import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { t } from '../messages/messages.ts';
import { call } from './call.ts';
import type { Answer } from './operation-types.ts';

/** Who is signed in, where, and where else they may work. */
export type Session = Answer<'GET', '/auth/me'>['data'];

export type Role = Session['role'];

const ladder: readonly Role[] = ['viewer', 'editor', 'developer', 'admin', 'owner'];

/** The roles in words. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: t('viewer'),
  editor: t('editor'),
  developer: t('developer'),
  admin: t('admin'),
  owner: t('owner'),
};

/** Whether a role may do what needs another one: each may do all that the lower ones may. */
export function mayAs(role: Role, needed: Role): boolean {
  return ladder.indexOf(role) >= ladder.indexOf(needed);
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET', '/auth/me', { signal, isCredential: true }).then(({ data }) => data),
  staleTime: 60_000,
  retry: false,
});

/** The session; only on screens of people who are signed in. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the one who is signed in has at least this role in the active tenant. */
export function useMay(needed: Role): boolean {
  return mayAs(useSession().role, needed);
}
