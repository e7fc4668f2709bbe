import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { hasCode } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { mayAs, type Role, roleNames, sessionQuery } from '../api/session.ts';
import { t } from '../messages/messages.ts';

export interface RouteContext {
  readonly queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouteContext>()();

/** All screens that need a session stand below this one; the app gives it its frame. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(sessionQuery) };
    } catch (error) {
      if (!hasCode(error, 'UNAUTHORIZED')) throw error;
      const { data } = await call('GET', '/auth/setup', {
        isCredential: true,
      });
      if (data.needed) throw redirect({ to: '/setup' as string });
      throw redirect({
        to: '/sign-in' as string,
        search: location.href === '/' ? {} : { next: location.href },
      });
    }
  },
});

/** Screens of those who are not signed in. */
export const signedOutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'signed-out' });

/** For `beforeLoad` of a screen that needs a role: those below it are told so instead of meeting refusals. */
export function needsRole(needed: Role) {
  return ({ context }: { context: { session: { role: Role } } }) => {
    if (!mayAs(context.session.role, needed)) throw new MissingRole(needed);
  };
}

/** The screen needs a role that the one who is signed in does not have. */
export class MissingRole extends Error {
  override readonly name = 'MissingRole';
  readonly needed: Role;

  constructor(needed: Role) {
    super(
      t('This screen needs the role {needed}. An administrator of this tenant can give it to you.', {
        needed: roleNames[needed],
      }),
    );
    this.needed = needed;
  }
}
