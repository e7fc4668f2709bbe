import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const tenantRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings',
    beforeLoad: needsRole('admin'),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const;
