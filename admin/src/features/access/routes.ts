import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const accessRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    beforeLoad: needsRole('developer'),
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'preview' } =>
      tab === 'preview' ? { tab } : {},
    component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connect',
    beforeLoad: needsRole('developer'),
    validateSearch: (search: Record<string, unknown>): Record<string, string | undefined> =>
      Object.fromEntries(
        Object.entries(search).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      ),
    component: lazyRouteComponent(() => import('./connect-screen.tsx'), 'ConnectScreen'),
  }),
] as const;
