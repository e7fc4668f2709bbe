import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTextSearch } from '../../routing/read-text-search.ts';
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
    validateSearch: readTextSearch,
    component: lazyRouteComponent(() => import('./connect-screen.tsx'), 'ConnectScreen'),
  }),
] as const;
