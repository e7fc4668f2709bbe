import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute, signedOutRoute } from '../../routing/routes.ts';

/** Where one goes after signing in: a place of this app. */
interface Next {
  readonly next?: string;
}

/** The screens of those who are not signed in. */
export const signInRoutes = [
  createRoute({
    getParentRoute: () => signedOutRoute,
    path: '/sign-in',
    validateSearch: ({ next }: Record<string, unknown>): Next =>
      typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {},
    component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => signedOutRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => signedOutRoute,
    path: '/setup-password',
    component: lazyRouteComponent(() => import('./set-password-screen.tsx'), 'SetupPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => signedOutRoute,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./set-password-screen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => signedOutRoute,
    path: '/setup',
    component: lazyRouteComponent(() => import('./setup-screen.tsx'), 'SetupScreen'),
  }),
] as const;

/** The screens of people and of one's own account. */
export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/people',
    validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
      Number(page) > 1 ? { page: Number(page) } : {},
    beforeLoad: needsRole('admin'),
    component: lazyRouteComponent(() => import('./people-screen.tsx'), 'PeopleScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
] as const;
