import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const accessRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connect',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./connect-screen.tsx'), 'ConnectScreen'),
  }),
] as const;
